// The reference of a sign-in: argon2id alone, on as many lanes. Started by sign-in.bench.mjs.
import os from 'node:os';
import { verify } from '@node-rs/argon2';

process.on('message', async ({ type, hash, password, lanes, count, isPatient = false }) => {
  if (type !== 'hash') return;
  // Threads take over the priority of the one that starts them, as the first hash does here.
  if (isPatient) os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  let next = 0;
  const lane = async () => {
    while (next < count) {
      next += 1;
      await verify(hash, password);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  process.send({ type: 'hashed', operations: count, ms: performance.now() - begun });
});
process.on('disconnect', () => process.exit());
process.send({ type: 'ready' });
