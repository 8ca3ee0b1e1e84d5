import { describe, expect, it } from '@jest/globals';
import { costOf, foreignShare, holds, median, orderOf, ratioRow } from './figures.mjs';

describe('median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[7], 7],
  ])('of %j is %d', (values, middle) => expect(median(values)).toBe(middle));
});

describe('holds', () => {
  it.each([
    [0.7, { least: 0.7 }, true],
    [0.69, { least: 0.7 }, false],
    [1.5, { most: 1.5 }, true],
    [1.51, { most: 1.5 }, false],
    [99, undefined, true],
  ])('says of %d within %j: %s', (value, bound, is) => expect(holds(value, bound)).toBe(is));
});

describe('foreignShare', () => {
  const reading = (at, busy, ours) => ({ at, busy, ours, cores: 2 });

  it('is what nobody of this run used, of all cores', () =>
    expect(foreignShare(reading(0, 100, 50), reading(1000, 1600, 1050))).toBe(0.25));

  it('is nothing when clocks of different grain say less than nothing', () =>
    expect(foreignShare(reading(0, 100, 50), reading(1000, 1090, 1050))).toBe(0));

  it('is unknown where the machine does not tell', () =>
    expect(foreignShare(reading(0, null, 0), reading(1000, null, 0))).toBeNull());
});

describe('orderOf', () => {
  it('gives each target its turn to be first', () => {
    const firsts = [0, 1, 2, 3].map((round) => orderOf(['a', 'b', 'c'], round)[0]);
    expect(firsts).toEqual(['a', 'b', 'c', 'a']);
  });
});

describe('ratioRow', () => {
  it('misses its must by the median, not by the worst round', () => {
    const row = (ratios) => ratioRow({ what: 'days', ratios, must: { least: 0.75 }, foreign: 0.02 });
    expect(row([0.5, 0.8, 0.9])).toMatchObject({ result: '0.50 / 0.80 / 0.90', holds: true, 'foreign CPU': '2 %' });
    expect(row([0.5, 0.7, 0.9]).holds).toBe(false);
  });

  it('may hold what it must without reaching what it should', () => {
    const aims = { reach: { least: 0.9 }, must: { least: 0.75 } };
    expect(ratioRow({ what: 'days', ratios: [0.8], ...aims, foreign: null })).toMatchObject({
      ...{ aim: '>= 0.9 (must >= 0.75)', reached: false, holds: true, 'foreign CPU': 'unknown' },
    });
  });
});

describe('costOf', () => {
  it('divides CPU time by operations, and says how busy all parties kept the machine', () => {
    const turn = { operations: 100, ms: 100, cores: 2, cpu: { API: 100, PostgreSQL: 60, generator: 0 } };
    expect(costOf(turn)).toBe('API 1.00 ms, PostgreSQL 0.60 ms (80 % of 2 cores)');
  });
});
