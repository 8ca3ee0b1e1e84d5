import 'reflect-metadata';
import { typedPath } from '../operations/backup/backup-name.js';
import { drill, newestBackupIn } from '../operations/backup/drill.js';
import { gymMoment, requireOneArgument, say } from '../operations/command.js';
import { faultLines } from '../operations/doctor/doctor.js';
import { withinTimeLimit } from '../operations/time-limit.js';
import { endWith } from '../platform/process/end-with.js';
import { requireDatabase } from './require-database.js';

const USAGE =
  'Usage: npm run restore:drill -- FOLDER (its newest backup is restored beside the database, and examined)';

async function drillOnce(): Promise<void> {
  const folder = typedPath(requireOneArgument(USAGE));
  const { environment, url: databaseUrl } = await requireDatabase();
  const moment = gymMoment(environment);
  const { backupKey, backupTimeoutMinutes } = environment;
  const file = await newestBackupIn(folder, backupKey, say);
  const faults = await withinTimeLimit(backupTimeoutMinutes, 'The drill', (signal) =>
    drill({ databaseUrl, file, backupKey, moment, signal }, say),
  );
  if (faults.length === 0) return;
  process.exitCode = 1;
  for (const line of faultLines(faults)) say(line);
}

drillOnce().catch(endWith);
