import { firstAllowedFrom, type DaysAllowed } from './first-day.rules.js';

const facts = (changes: Partial<DaysAllowed> = {}): DaysAllowed => ({
  certificate: null,
  subscriptions: [
    {
      ...{ id: 'running', startDate: '2026-03-01', endDate: '2026-04-30', actualEndDate: null },
      ...{ monthlyLimit: 1, weeklyLimit: 0, packVisits: 0, packUses: [] },
      ...{ isMorningOnly: false, isActive: true, isFrozen: false },
    },
  ],
  visits: [],
  ...changes,
});

it.each<[string, DaysAllowed, string[], string | null]>([
  ['the day itself', facts(), [], '2026-03-12'],
  ['the day after one that is taken', facts(), ['2026-03-12'], '2026-03-13'],
  ['the next month when this one is used up', facts({ visits: [{ date: '2026-03-02' }] }), [], '2026-04-01'],
  ['none without a subscription', facts({ subscriptions: [] }), [], null],
  ['none without a certificate', facts({ certificate: { rule: 'blocks', until: null } }), [], null],
])('the first day allowed is %s', (_name, given, taken, expected) => {
  expect(firstAllowedFrom(given, '2026-03-12', taken)).toBe(expected);
});
