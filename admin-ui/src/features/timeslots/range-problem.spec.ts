import { describe, expect, it } from '@jest/globals';
import { daysIn, rangeProblem } from './range-problem';

const TODAY = '2026-11-23';

describe('a range of days to close', () => {
  it.each([
    ['today alone', TODAY, TODAY, undefined],
    ['a week from today', TODAY, '2026-11-29', undefined],
    ['from yesterday', '2026-11-22', '2026-11-29', 'fromPast'],
    ['an end before its start', '2026-11-29', '2026-11-28', 'endBeforeStart'],
    ['a whole year', TODAY, '2027-11-23', undefined],
    ['more than a year', TODAY, '2027-11-24', 'tooLong'],
  ])('%s', (_name, startDate, endDate, problem) => {
    expect(rangeProblem({ startDate, endDate }, TODAY)?.key).toBe(problem);
  });

  it('counts both ends', () => {
    expect(daysIn({ startDate: TODAY, endDate: '2026-11-29' })).toBe(7);
  });
});
