import { SEED } from './seed.js';

/** On before a release: each place with each value. */
const isWide = process.env.WIDE_SWEEPS === 'on';

/**
 * Values to try at a place of a sweep. Each change tries `few` of them, and other ones at the next place, so that each
 * place and each value is tried. `npm run test:release` tries all of them. For values that are judged by code that all
 * places share: a place can only lack that code.
 */
export function valuesFor<T>(place: number, all: readonly T[], few: number): readonly T[] {
  if (isWide) return all;
  return Array.from({ length: Math.min(few, all.length) }, (_, i) => all[(place * few + i) % all.length] as T);
}

/** How often to try something random: `few` times with each change, `many` times in `npm run test:release`. */
export const timesFor = (few: number, many: number): number => (isWide ? many : few);

/** Seeds of random sequences, from the run's own on: a few with each change, many in `npm run test:release`. */
export const seedsFor = (few: number, many: number): number[] =>
  Array.from({ length: timesFor(few, many) }, (_, n) => SEED + n);
