import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ENDING, typedPath } from './operations/backup/backup-name.js';
import { drill } from './operations/backup/drill.js';
import { gymMoment, requireDatabase, requireOneArgument, say } from './operations/command.js';
import { faultLines } from './operations/doctor/report.js';
import { withinTimeLimit } from './operations/time-limit.js';
import { newestBackup } from './operations/backup/schedule.rules.js';
import { endWith } from './platform/process/end-with.js';
import { PlainFault } from './platform/process/plain-fault.js';

const USAGE =
  'Usage: npm run restore:drill -- FOLDER (its newest backup is restored beside the database, and examined)';

function newestIn(folder: string): string {
  const newest = newestBackup(readdirSync(folder).filter((name) => name.endsWith(ENDING)));
  if (newest === undefined) throw new PlainFault(`There is no backup (*${ENDING}) in ${folder}.`);
  return path.join(folder, newest);
}

async function drillOnce(): Promise<void> {
  const folder = typedPath(requireOneArgument(USAGE));
  const file = newestIn(folder);
  const { environment, url: databaseUrl } = requireDatabase();
  const moment = gymMoment(environment);
  const { backupKey, backupTimeoutMinutes } = environment;
  const faults = await withinTimeLimit(backupTimeoutMinutes, 'The drill', (signal) =>
    drill({ databaseUrl, file, backupKey, moment, signal }, say),
  );
  if (faults.length === 0) return;
  process.exitCode = 1;
  for (const line of faultLines(faults)) say(line);
}

drillOnce().catch(endWith);
