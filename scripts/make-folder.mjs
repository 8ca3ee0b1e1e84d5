import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it. Node's own `recursive` hides why it failed, and on /proc it never comes back.
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
