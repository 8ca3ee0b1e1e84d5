import 'reflect-metadata';
import { backUpAllGyms, backUpGym } from '../gyms/upkeep/back-up-gyms.js';
import { typedPath } from '../operations/backup/backup-name.js';
import { requireGoodKey, say } from '../operations/command.js';
import { withinTimeLimit } from '../operations/time-limit.js';
import { StartupError } from '../platform/config/startup-error.js';
import { endWith } from '../platform/process/end-with.js';
import { Clock } from '../platform/time/clock.js';
import { readOptions } from './administrators-command.js';
import { requireDatabase } from './require-database.js';

const USAGE = `Usage: npm run gym:backup -- --key K --file FILE (or a folder, in which it is named after the time)
       npm run gym:backup -- --all --folder FOLDER (each gym in a folder of its own in it)`;

const text = { type: 'string' } as const;
const OPTIONS = { key: text, file: text, folder: text, all: { type: 'boolean' } } as const;

/** `npm run gym:backup`: one gym, or all of them, while they are served. */
async function backup(): Promise<void> {
  const { key, file, all, folder } = readOptions(OPTIONS, USAGE);
  const { environment, url } = await requireDatabase();
  if (environment.gym !== null) throw new StartupError('GYM is set: take it away, --key names the gym.');
  requireGoodKey(environment);
  const { gymsKey, backupKey, backupTimeoutMinutes } = environment;
  const clock = new Clock();
  const order = {
    ...{ url, gymsKey, backupKey, now: () => clock.now() },
    limited: (name: string, work: (signal: AbortSignal) => Promise<void>) =>
      withinTimeLimit(backupTimeoutMinutes, name, work),
  };
  if (key !== undefined && file !== undefined && all === undefined && folder === undefined) {
    return backUpGym(order, key, typedPath(file), say);
  }
  if (all !== true || folder === undefined || key !== undefined || file !== undefined) throw new StartupError(USAGE);
  const failed = await backUpAllGyms(order, typedPath(folder), say);
  if (failed.length > 0) throw new StartupError(`Not backed up: ${failed.join(', ')}. The lines above say why.`);
}

backup().catch(endWith);
