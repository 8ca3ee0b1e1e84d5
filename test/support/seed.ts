import { createHash } from 'node:crypto';

/**
 * Seed of all that tests generate: the same in each `npm test`, another in each `npm run test:release`, which prints
 * it. `TEST_SEED=<seed>` repeats a run.
 */
export const SEED = Number(process.env.TEST_SEED ?? 1);

/** Jest's, absent in a browser's tests, whose gyms are their own. */
const { expect } = globalThis as { expect?: { getState?(): { testPath?: string } } };
const file = expect?.getState?.().testPath ?? '';
let made = 0;

/** An id that nothing else in this test file has, the same in each run with this seed: a UUID of version 4. */
export function anId(): string {
  made += 1;
  const hex = createHash('sha256').update(`${SEED} ${file} ${made}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
