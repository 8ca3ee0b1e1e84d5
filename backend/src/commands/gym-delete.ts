import 'reflect-metadata';
import { deleteGym } from '../gyms/delete-gym.js';
import { say } from '../operations/command.js';
import { StartupError } from '../platform/config/startup-error.js';
import { endWith } from '../platform/process/end-with.js';
import { Clock } from '../platform/time/clock.js';
import { keyAndDirectory } from './gym-command.js';

const USAGE = `Usage: npm run gym:delete -- --key K [--confirm K]
Without --confirm it only says what would be deleted.`;

/** `npm run gym:delete`: everything that a gym has, for good. */
async function remove(): Promise<void> {
  const { key, url, environment, given } = await keyAndDirectory(USAGE, { confirm: { type: 'string' } });
  if (given.confirm !== undefined && given.confirm !== key) throw new StartupError(`--confirm must be ${key}, too.`);
  const deletion = await deleteGym(
    { url, gymsKey: environment.gymsKey },
    key,
    new Clock().now(),
    given.confirm === key,
  );
  const { clients, bookings, size, deletableAt, kept, isDone } = deletion;
  say(`${isDone ? 'Deleted' : 'Nothing is deleted. It would be'}: ${clients} clients, ${bookings} bookings, ${size}.`);
  if (kept.length > 0) say(`With what is kept of its restores and its last move: ${kept.join(', ')}`);
  if (isDone) return;
  if (deletableAt === null) say(`Save it and suspend it first: npm run gym:suspend -- --key ${key}`);
  else say(`From ${deletableAt.toISOString()} on: npm run gym:delete -- --key ${key} --confirm ${key}`);
}

remove().catch(endWith);
