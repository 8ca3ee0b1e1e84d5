import 'reflect-metadata';
import { typedPath } from './operations/backup/backup-name.js';
import { restoreBackup } from './operations/backup/restoring.js';
import { requireDatabase, requireOneArgument, say } from './operations/command.js';
import { withinTimeLimit } from './operations/time-limit.js';
import { endWith } from './platform/process/end-with.js';

const USAGE = 'Usage: npm run restore -- FILE (into an empty database)';

async function restore(): Promise<void> {
  const file = typedPath(requireOneArgument(USAGE));
  const { environment, url: databaseUrl } = requireDatabase();
  const { backupKey, backupTimeoutMinutes } = environment;
  await withinTimeLimit(backupTimeoutMinutes, 'The restore', (signal) =>
    restoreBackup({ databaseUrl, file, backupKey, unsentMail: 'in doubt', signal }, say),
  );
  say('Mail that was not sent yet is in doubt, because it may have been sent since: staff can send it again.');
}

restore().catch(endWith);
