import path from 'node:path';

/** Root of the repository. */
export const root = path.resolve(import.meta.dirname, '..');

/**
 * DATA_DIR as an absolute path; a relative one is resolved against the repository's root, from any working directory.
 */
export const absoluteDataDir = (dataDir) => path.resolve(root, dataDir);
