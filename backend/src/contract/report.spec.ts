import { comparedMonths, comparedPeriod, presetPeriod, unitOf, type ReportPreset } from './report.js';
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

it.each([
  ['a month that runs', '2026-11-01', '2026-11-29', 'before', '2026-10-01', '2026-10-29'],
  ['a whole month', '2026-11-01', '2026-11-30', 'before', '2026-10-01', '2026-10-31'],
  ['a month that the one before is shorter than', '2026-03-01', '2026-03-30', 'before', '2026-02-01', '2026-02-28'],
  ['January', '2026-01-01', '2026-01-31', 'before', '2025-12-01', '2025-12-31'],
  ['a school year', '2025-09-01', '2026-01-15', 'before', '2025-04-01', '2025-08-15'],
  ['days within a month', '2026-11-10', '2026-11-29', 'before', '2026-10-21', '2026-11-09'],
  ['a month', '2026-11-01', '2026-11-29', 'year', '2025-11-01', '2025-11-29'],
  ['the end of February', '2025-02-01', '2025-02-28', 'year', '2024-02-01', '2024-02-29'],
  ['days within a year', '2026-09-07', '2026-11-29', 'year', '2025-09-07', '2025-11-29'],
] as const)('the money of %s from %s to %s stands beside that of %s from %s to %s', (_, from, to, by, first, last) => {
  expect(comparedMonths({ from, to }, by)).toEqual({ from: first, to: last });
});

it.each<[ReportPreset, string, string, string]>([
  ['month', '2026-11-29', '2026-11-02', '2026-11-29'],
  ['thisMonth', '2026-11-29', '2026-11-01', '2026-11-29'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['thisYear', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['schoolYear', '2026-08-31', '2025-09-01', '2026-08-31'],
  ['schoolYear', '2026-09-01', '2026-09-01', '2026-09-01'],
])('%s on %s is from %s to %s', (preset, today, from, to) => {
  expect(presetPeriod(preset, today)).toEqual({ from, to });
});
