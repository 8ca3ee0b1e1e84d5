import { comparedPeriod, unitOf } from './report.js';
import { daysBetween, weekdayOf } from './calendar-date.js';

const WEEKS = { from: '2026-09-01', to: '2026-11-23' };

describe('a compared period', () => {
  it('ends on the day before, and is as long', () => {
    expect(comparedPeriod(WEEKS, 'before')).toEqual({ from: '2026-06-09', to: '2026-08-31' });
  });

  it('a year earlier has the same weekdays', () => {
    const before = comparedPeriod(WEEKS, 'year');
    expect(before).toEqual({ from: '2025-09-02', to: '2025-11-24' });
    expect(weekdayOf(before.from)).toBe(weekdayOf(WEEKS.from));
    expect(daysBetween(before.from, before.to)).toBe(daysBetween(WEEKS.from, WEEKS.to));
  });
});

it.each([
  ['2026-05-09', 'week'],
  ['2026-05-08', 'week'],
  ['2026-05-07', 'month'],
])('a period from %s to 23 November is counted by the %s', (from, unit) => {
  expect(unitOf({ from, to: '2026-11-23' })).toBe(unit);
});
