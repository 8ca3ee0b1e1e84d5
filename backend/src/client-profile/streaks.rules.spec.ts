import { describe, expect, it } from '@jest/globals';
import { monthsInARow, weeksInARow } from './streaks.rules.js';

const TODAY = '2026-11-22';

/** Visits of the months up to November 2026; the last number is November's. */
function toldOf(...made: number[]): (number | null)[] {
  const months = made.map((visits, place) => ({
    month: new Date(Date.UTC(2026, 11 - made.length + place, 1)).toISOString().slice(0, 7),
    made: visits,
  }));
  return [...monthsInARow(months.toReversed(), TODAY).values()].toReversed();
}

describe('months in a row', () => {
  it.each([
    ['the third month with 8 visits', [8, 8, 8], [null, null, 3]],
    ['two months are no run', [8, 8], [null, null]],
    ['more visits in between count', [8, 12, 8, 1], [null, null, 3, null]],
    ['a lower month ends a run, and goes on with its own', [8, 8, 8, 3, 3], [null, null, 3, null, 5]],
    ['the month that runs breaks nothing yet', [8, 8, 8, 2], [null, null, 3, null]],
    ['the month that runs counts once it has as many', [8, 8, 8, 8], [null, null, null, 4]],
    ['a month without a visit interrupts', [8, 8, 0, 8], [null, null, null, null]],
  ])('%s', (_, made, told) => {
    expect(toldOf(...made)).toEqual(told);
  });

  it('are interrupted by a month without any appointment, across a year', () => {
    const month = (name: string) => ({ month: name, made: 4 });
    const runs = monthsInARow(['2026-02', '2026-01', '2025-12', '2025-10'].map(month), TODAY);
    expect([...runs]).toEqual([
      ['2026-02', 3],
      ['2026-01', null],
      ['2025-12', null],
      ['2025-10', null],
    ]);
  });
});

describe('weeks in a row', () => {
  const weeks = ['2026-11-16', '2026-11-09', '2026-11-02', '2026-10-19'];
  it.each([
    ['this week included', '2026-11-16', 3],
    ['this week still open', '2026-11-23', 3],
    ['a week missed', '2026-11-30', null],
  ])('%s', (_, thisMonday, told) => {
    expect(weeksInARow(weeks, thisMonday)).toBe(told);
  });

  it('start with the third', () => {
    expect(weeksInARow(weeks.slice(0, 2), '2026-11-16')).toBeNull();
    expect(weeksInARow([], '2026-11-16')).toBeNull();
  });
});
