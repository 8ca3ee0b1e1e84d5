import 'reflect-metadata';
import { dropKept, restoreGym } from '../gyms/restore-gym.js';
import { typedPath } from '../operations/backup/backup-name.js';
import { say } from '../operations/command.js';
import { withinTimeLimit } from '../operations/time-limit.js';
import type { GymsKey } from '../platform/config/environment-shape.js';
import { StartupError } from '../platform/config/startup-error.js';
import { endWith } from '../platform/process/end-with.js';
import { Clock } from '../platform/time/clock.js';
import { keyAndDirectory, sayDropped } from './gym-command.js';

const USAGE = `Usage: npm run gym:restore -- --key K --file FILE [--allow-plain]
       npm run gym:restore -- --key K --drop-old [--confirm K] (deletes what restores have kept of before;
         without --confirm it only says what that is)`;

/** `npm run gym:restore`: one gym from a backup, while the others are served. */
async function restore(): Promise<void> {
  const [text, yes] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const options = { file: text, 'allow-plain': yes, 'drop-old': yes, confirm: text } as const;
  const { key, url, environment, given } = await keyAndDirectory(USAGE, options);
  if (given['drop-old'] === true) return dropOld(key, { url, gymsKey: environment.gymsKey }, given);
  if (given.file === undefined || given.confirm !== undefined) throw new StartupError(USAGE);
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
  say(`Gym ${key} is open again. What it had before is in the schema ${kept}.`);
  say(`When it is not needed any more: npm run gym:restore -- --key ${key} --drop-old`);
  say('Mail that was not sent yet is in doubt, because it may have been sent since: staff can send it again.');
}

async function dropOld(
  key: string,
  place: { url: string; gymsKey: GymsKey | null },
  { file, confirm }: { file?: string | undefined; confirm?: string | undefined },
): Promise<void> {
  if (file !== undefined || (confirm !== undefined && confirm !== key)) throw new StartupError(USAGE);
  const isMeant = confirm === key;
  const dropped = await dropKept(place, key, isMeant);
  if (dropped.length === 0) return say(`Restores of ${key} have kept nothing where it is.`);
  sayDropped(dropped, isMeant, `gym:restore -- --key ${key} --drop-old --confirm ${key}`);
}

restore().catch(endWith);
