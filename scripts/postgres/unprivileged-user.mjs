import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../paths.mjs';
import { PlainFailure } from '../plain-failure.mjs';

const SYSTEM_FOLDER = '/var/lib/palestra';

function userIds(name) {
  const ask = (option) => Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return null;
  }
}

/**
 * User for PostgreSQL if we are root, which it refuses to run as: the data's owner, else `postgres`, else `nobody`.
 * Null for any other user: it runs as ourselves.
 */
export function chooseDatabaseUser(dataFolder) {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder);
    if (uid !== 0) return { uid, gid };
  }
  const ids = userIds('postgres') ?? userIds('nobody');
  if (!ids)
    throw new PlainFailure('PostgreSQL does not run as root, and there is no user "nobody": set DATABASE_URL instead.');
  return ids;
}

export function canReach(user, target) {
  return spawnSync('test', ['-x', target], { ...user, cwd: '/' }).status === 0;
}

/** Copy of the binaries that every user may run, for a checkout that only root may enter. Made once per version. */
export function publicBinaries({ folder, version }) {
  const copy = path.join(SYSTEM_FOLDER, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  makeFolder(SYSTEM_FOLDER);
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    // Another start made the same copy first.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** Folder for the data if DATA_DIR is closed to the database's user. */
export const publicDataFolder = (id) => path.join(SYSTEM_FOLDER, `data-${id}`);

export function makePrivateFolder(folder, user) {
  makeFolder(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
}
