import 'reflect-metadata';
import { noteBackup } from '../gyms/upkeep/back-up-gyms.js';
import { newBackupName, typedPath } from '../operations/backup/backup-name.js';
import { makeBackup } from '../operations/backup/create-backup.js';
import { gymMoment, requireGoodKey, requireOneArgument, say } from '../operations/command.js';
import { withinTimeLimit } from '../operations/time-limit.js';
import { endWith } from '../platform/process/end-with.js';
import { requireDatabase } from './require-database.js';

const USAGE = 'Usage: npm run backup -- FILE (or a folder, in which it is named after the time)';

async function backup(): Promise<void> {
  const wish = typedPath(requireOneArgument(USAGE));
  const { environment, url: databaseUrl, directory } = await requireDatabase();
  requireGoodKey(environment);
  const { now } = gymMoment(environment);
  const { backupKey, backupTimeoutMinutes } = environment;
  const file = newBackupName(wish, now);
  await withinTimeLimit(backupTimeoutMinutes, 'The backup', (signal) =>
    makeBackup({ databaseUrl, file, backupKey, now, signal }, say),
  );
  if (environment.gym !== null) await noteBackup(directory, environment.gym, now);
}

backup().catch(endWith);
