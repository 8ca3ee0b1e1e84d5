import { isBarred, secondFactorDueAt } from './grace.rules.js';

const SINCE = new Date('2026-11-20T10:00:00Z');
const DUE = new Date('2026-11-27T10:00:00Z');

describe('the days of grace before a second factor is a must', () => {
  it.each([
    ['nothing is asked for', null, new Date('2030-01-01'), false],
    ['the first moment', SINCE, SINCE, false],
    ['a moment before the end', SINCE, new Date(DUE.getTime() - 1), false],
    ['the end', SINCE, DUE, true],
  ])('at %s: barred %#', (_, since, now, expected) => {
    expect(isBarred(since, now)).toBe(expected);
  });

  it('are seven', () => {
    expect(secondFactorDueAt(SINCE)).toEqual(DUE);
  });
});
