import 'reflect-metadata';
import { typedPath } from './operations/backup/backup-name.js';
import { restoreBackup } from './operations/backup/restoring.js';
import { requireDatabase, requireOneArgument, say } from './operations/command.js';
import { endWith } from './platform/process/end-with.js';

const USAGE = 'Usage: npm run restore -- FILE (into an empty database)';

async function restore(): Promise<void> {
  const file = typedPath(requireOneArgument(USAGE));
  const { environment, url: databaseUrl } = requireDatabase();
  await restoreBackup({ databaseUrl, file, backupKey: environment.backupKey, unsentMail: 'in doubt' }, say);
  say('Mail that was not sent yet is in doubt, because it may have been sent since: staff can send it again.');
}

restore().catch(endWith);
