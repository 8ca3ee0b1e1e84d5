import path from 'node:path';

/** The repository's root. */
export const root = path.resolve(import.meta.dirname, '..');

/** DATA_DIR as an absolute path; a relative one counts from the repository's root, wherever the command was started. */
export const absoluteDataDir = (dataDir) => path.resolve(root, dataDir);
