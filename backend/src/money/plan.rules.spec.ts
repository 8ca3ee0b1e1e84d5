import fc from '../../../test/support/properties.js';
import { addDays } from '../contract/calendar-date.js';
import { endOfPlan, firstFreeDay } from './plan.rules.js';

describe('endOfPlan', () => {
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
  ] as const)('begun on %s, %i %s last until %s', (start, length, unit, end) => {
    expect(endOfPlan({ length, unit }, start)).toBe(end);
  });

  it('never ends before it begins, and a month has 28 to 31 days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (n) => {
        const start = addDays('2020-01-01', n);
        const end = endOfPlan({ length: 1, unit: 'months' }, start);
        expect(end >= addDays(start, 27) && end <= addDays(start, 30)).toBe(true);
      }),
    );
  });
});

describe('firstFreeDay', () => {
  const terms = (endDate: string | null, changes = {}) => ({
    ...{ id: 'x', startDate: '2026-03-01', endDate, actualEndDate: null, monthlyLimit: 0, isActive: true },
    ...{ weeklyLimit: 0, packVisits: 0, packUses: [], isMorningOnly: false },
    ...{ isFrozen: false, ...changes },
  });

  it.each([
    ['today for a new client', [], '2026-03-11'],
    ['after what runs', [terms('2026-03-31')], '2026-04-01'],
    ['after the later of two', [terms('2026-04-30'), terms('2026-03-31')], '2026-05-01'],
    ['by the end that counts', [terms('2026-03-31', { actualEndDate: '2026-04-09' })], '2026-04-10'],
    ['today after one that is over', [terms('2026-03-01')], '2026-03-11'],
    ['today beside one that is switched off', [terms('2026-12-31', { isActive: false })], '2026-03-11'],
    ['never behind one without an end', [terms(null)], null],
  ])('is %s', (_name, subscriptions, day) => {
    expect(firstFreeDay(subscriptions, '2026-03-11')).toBe(day);
  });
});
