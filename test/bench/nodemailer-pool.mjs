// The reference: nodemailer's own pool sends the same mail to the same number. Started by mail.bench.mjs.
import { createRequire } from 'node:module';

const nodemailer = createRequire(import.meta.resolve('../../backend/package.json'))('nodemailer');

process.on('message', async ({ type, url, connections, count, mail }) => {
  if (type !== 'send') return;
  const transport = nodemailer.createTransport({ pool: true, url, maxConnections: connections, maxMessages: Infinity });
  let next = 0;
  const lane = async () => {
    while (next < count) {
      next += 1;
      await transport.sendMail({ ...mail, to: { name: `Μέλος ${next}`, address: `member${next}@palestra.test` } });
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  transport.close();
  process.send({ type: 'sent' });
});
process.on('disconnect', () => process.exit());
process.send({ type: 'ready' });
