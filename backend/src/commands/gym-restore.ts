import 'reflect-metadata';
import { restoreGym } from '../gyms/restore-gym.js';
import { typedPath } from '../operations/backup/backup-name.js';
import { say } from '../operations/command.js';
import { withinTimeLimit } from '../operations/time-limit.js';
import { StartupError } from '../platform/config/startup-error.js';
import { endWith } from '../platform/process/end-with.js';
import { Clock } from '../platform/time/clock.js';
import { keyAndDirectory } from './gym-command.js';

const USAGE = 'Usage: npm run gym:restore -- --key K --file FILE [--allow-plain]';

/** `npm run gym:restore`: one gym from a backup, while the others are served. */
async function restore(): Promise<void> {
  const options = { file: { type: 'string' }, 'allow-plain': { type: 'boolean' } } as const;
  const { key, url, environment, given } = await keyAndDirectory(USAGE, options);
  if (given.file === undefined) throw new StartupError(USAGE);
  const { gymsKey, backupKey, restoreTimeoutMinutes } = environment;
  const order = {
    url,
    key,
    gymsKey,
    backupKey,
    file: typedPath(given.file),
    allowPlain: given['allow-plain'] === true,
  };
  const kept = await withinTimeLimit(
    restoreTimeoutMinutes,
    'The restore',
    (signal) => restoreGym({ ...order, now: new Clock().now(), signal }, say),
    'RESTORE_TIMEOUT_MINUTES',
  );
  say(`Gym ${key} is open again. What it had before is in the schema ${kept}: drop it when nobody needs it any more.`);
  say('Mail that was not sent yet is in doubt, because it may have been sent since: staff can send it again.');
}

restore().catch(endWith);
