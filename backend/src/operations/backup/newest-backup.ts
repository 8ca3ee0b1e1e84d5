import { readdirSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../platform/config/startup-error.js';
import { ENDING } from './backup-name.js';
import { claimedHeader } from './backup-reader.js';
import type { Tell } from './progress.js';

/**
 * The newest backup of a folder by the time in its header, which is sealed with the rest; a file name could be forged.
 * With a key, a file that claims to be unsealed is reported and skipped; a false claim to be sealed is found out when
 * it is opened.
 */
export async function newestBackupIn(folder: string, backupKey: string | null, tell: Tell): Promise<string> {
  const found: { file: string; createdAt: string }[] = [];
  for (const name of readdirSync(folder)
    .filter((each) => each.endsWith(ENDING))
    .sort()) {
    const file = path.join(folder, name);
    const header = await claimedHeader(file);
    if (header === null) tell(`Passing over ${JSON.stringify(name)}: it is not a backup.`);
    else if (backupKey !== null && header.encryption === null)
      tell(`Passing over ${JSON.stringify(name)}: it is not sealed with BACKUP_KEY.`);
    else found.push({ file, createdAt: header.createdAt });
  }
  const [newest] = found.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  if (newest !== undefined) return newest.file;
  const sealed = backupKey === null ? '' : ' that is sealed with BACKUP_KEY';
  throw new StartupError(`There is no backup (*${ENDING})${sealed} in ${folder}.`);
}
