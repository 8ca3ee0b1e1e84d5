import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/**
 * DATA_DIR as an absolute path; a relative one is resolved against the repository's root, from any working directory.
 */
export const absoluteDataDir = (dataDir) => path.resolve(root, dataDir);

/**
 * Makes a folder and its parents. Node's own `recursive` hides the reason of a failure, and hangs on /proc.
 * @param {number} [mode] of the folder itself
 */
export function makeFolder(folder, mode = 0o755) {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    if (error.code === 'EEXIST' && isFolder(folder)) return;
    if (error.code !== 'ENOENT' || existsSync(path.dirname(folder))) throw error;
    makeFolder(path.dirname(folder));
    mkdirSync(folder, mode);
  }
}

const isFolder = (name) => statSync(name).isDirectory();
