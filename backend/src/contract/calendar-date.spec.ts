import { addDays, daysBetween, isCalendarDate, weekdayOf } from './calendar-date.js';

const MS_PER_DAY = 86_400_000;

describe('a calendar date', () => {
  it.each(['0001-12-30', '0098-12-30', '0998-12-30', '1899-12-30', '1999-12-30', '2027-12-30', '2099-12-30'])(
    'after %s is followed by the next one, through ends of months and leap days',
    (first) => {
      const instants = Array.from({ length: 800 }, (_, n) => new Date(Date.parse(first) + n * MS_PER_DAY));
      const dates = instants.map((instant) => instant.toISOString().slice(0, 10));
      expect(instants.map((_, n) => addDays(first, n))).toEqual(dates);
      expect(dates.map((date) => daysBetween(first, date))).toEqual([...dates.keys()]);
      expect(dates.map(weekdayOf)).toEqual(instants.map((instant) => instant.getUTCDay()));
    },
  );

  it.each([
    ['2028-02-29', true],
    ['0050-01-01', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-1', false],
    ['2026-01-01T00:00:00Z', false],
  ])('%s exists: %s', (text, exists) => {
    expect(isCalendarDate(text)).toBe(exists);
  });
});
