import fc from '../../../test/support/properties.js';
import { addDays } from './calendar-date.js';
import { A_MONTH, lastDayOf } from './plan-length.js';

describe('the last day', () => {
  it.each([
    ['2026-03-01', 30, 'days', '2026-03-30'],
    ['2026-03-01', 1, 'days', '2026-03-01'],
    ['2026-03-01', 1, 'months', '2026-03-31'],
    ['2026-03-11', 1, 'months', '2026-04-10'],
    ['2026-11-15', 3, 'months', '2027-02-14'],
    ['2026-01-31', 1, 'months', '2026-02-28'],
    ['2028-01-30', 1, 'months', '2028-02-29'],
    ['2026-05-31', 1, 'months', '2026-06-30'],
    ['2026-02-28', 12, 'months', '2027-02-27'],
  ] as const)('of what begins on %s for %i %s is %s', (start, length, unit, end) => {
    expect(lastDayOf({ length, unit }, start)).toBe(end);
  });

  it('of a month comes after 28 to 31 days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (n) => {
        const start = addDays('2020-01-01', n);
        const end = lastDayOf(A_MONTH, start);
        expect(end >= addDays(start, 27) && end <= addDays(start, 30)).toBe(true);
      }),
    );
  });
});
