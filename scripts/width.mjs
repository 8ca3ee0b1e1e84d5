import os from 'node:os';

const GIB = 2 ** 30;
/** Memory of one worker with its API process or browser page, and of everything that runs once. */
const WORKER_GIB = 0.75;
const SHARED_GIB = 1.5;

/** Components, API and stories have most of the work; each fills the pauses and the end of another. */
const MOST_LANES = 3;

/**
 * Steps that run side by side, and workers of each, for a machine. A worker computes for most of its time, so that
 * there are as many as cores. A browser story waits for half of its time.
 * @param {{ cores: number, memoryGib: number }} machine
 */
export function widthOf({ cores, memoryGib }) {
  const lanes = Math.min(cores, MOST_LANES);
  const held = Math.max(1, Math.floor((memoryGib - SHARED_GIB) / WORKER_GIB / lanes));
  const workers = Math.min(cores, held);
  return { lanes, workers, stories: Math.min(cores === 1 ? 2 : cores + 1, held) };
}

/** Cores that this process may use, and the memory that the machine or its container has. */
export function thisMachine() {
  const limit = process.constrainedMemory?.() || Infinity;
  return { cores: os.availableParallelism(), memoryGib: Math.min(os.totalmem(), limit) / GIB };
}
