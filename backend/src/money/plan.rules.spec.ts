import { firstFreeDay } from './plan.rules.js';

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
