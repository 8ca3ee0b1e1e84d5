import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findPostgres } from './binaries.mjs';
import { canReach, chooseDatabaseUser, publicBinaries, publicDataFolder } from './unprivileged-user.mjs';

/**
 * All parts of the embedded database of one DATA_DIR: binaries, data, user, password file, log and lock.
 * @param {(line: string) => void} tell reports the data's place if it cannot be in DATA_DIR.
 */
export async function locateDatabase(dataDir, tell) {
  const ownFolder = path.join(dataDir, 'postgres');
  const note = path.join(dataDir, 'postgres-is-in.txt');
  const dataFolder = existsSync(note) ? readFileSync(note, 'utf8').trim() : ownFolder;
  const user = chooseDatabaseUser(dataFolder);
  const postgres = await findPostgres();
  const location = {
    binFolder: path.join(postgres.folder, 'bin'),
    dataFolder,
    user,
    passwordFile: path.join(dataDir, 'postgres-password'),
    logFile: path.join(dataDir, 'postgres.log'),
  };
  if (!user) return location;
  if (!canReach(user, path.join(location.binFolder, 'postgres'))) {
    location.binFolder = path.join(publicBinaries(postgres), 'bin');
  }
  if (dataFolder === ownFolder && !canReach(user, dataDir)) {
    // A random name instead of one made from the path: a new clone in an old place must not find the old data.
    location.dataFolder = publicDataFolder(randomBytes(6).toString('hex'));
    writeFileSync(note, `${location.dataFolder}\n`);
  }
  if (location.dataFolder !== ownFolder)
    tell(`DATA_DIR is open to root only: the database is in ${location.dataFolder}`);
  return location;
}
