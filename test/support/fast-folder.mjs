import { statfsSync } from 'node:fs';
import os from 'node:os';

const SHARED_MEMORY = '/dev/shm';
const GIB = 2 ** 30;

/** True with room for a run's databases and browsers, and as much again for the rest; a container's own has 64 MB. */
function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= 4 * GIB && os.freemem() >= 6 * GIB;
  } catch {
    return false;
  }
}

/**
 * The folder for files that live as long as a run of tests: in memory where the machine has enough. Tests make and
 * remove thousands of small files. A disk's file system takes longer to find a free name for a file than to write it.
 */
export const fastFolder = () => (isRoomy() ? SHARED_MEMORY : os.tmpdir());
