import 'reflect-metadata';
import { typedPath } from '../operations/backup/backup-name.js';
import { restoreBackup } from '../operations/backup/restore-backup.js';
import { say } from '../operations/command.js';
import { withinTimeLimit } from '../operations/time-limit.js';
import { endWith } from '../platform/process/end-with.js';
import { StartupError } from '../platform/config/startup-error.js';
import { requireDatabase } from './require-database.js';

const USAGE =
  'Usage: npm run restore -- FILE (into an empty database; --allow-plain before it takes a file that BACKUP_KEY has not sealed)';

function readArguments(): { file: string; allowPlain: boolean } {
  const args = process.argv.slice(2);
  const allowPlain = args.includes('--allow-plain');
  const [file, ...more] = args.filter((argument) => argument !== '--allow-plain');
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new StartupError(USAGE);
  return { file: typedPath(file), allowPlain };
}

async function restore(): Promise<void> {
  const { file, allowPlain } = readArguments();
  const { environment, url: databaseUrl } = await requireDatabase();
  const { gym, backupKey, restoreTimeoutMinutes } = environment;
  await withinTimeLimit(
    restoreTimeoutMinutes,
    'The restore',
    (signal) => restoreBackup({ databaseUrl, gym, file, backupKey, allowPlain, unsentMail: 'in doubt', signal }, say),
    'RESTORE_TIMEOUT_MINUTES',
  );
  say('Mail that was not sent yet is in doubt, because it may have been sent since: staff can send it again.');
}

restore().catch(endWith);
