import { SEED } from './seed.js';

/** On before a release: each place with each value. */
const isWide = process.env.WIDE_SWEEPS === 'on';

/**
 * Values to try at a place of a sweep. With each change `few` of them, other ones at the next place, so that each place
 * and each value is tried; all of them in `npm run test:release`. For values that are judged by code that all places
 * share: what a place can lack is that code.
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
