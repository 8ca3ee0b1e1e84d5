import { debtAgeOf } from './debt-age.rules.js';

it.each<[string | null, number, string]>([
  [null, 0, 'notDue'],
  ['2026-11-22', 1, 'month'],
  ['2026-10-24', 30, 'month'],
  ['2026-10-23', 31, 'quarter'],
  ['2026-08-25', 90, 'quarter'],
  ['2026-08-24', 91, 'older'],
])('a debt that was due on %s is %i days late on 23 November: %s', (dueOn, daysLate, age) => {
  expect(debtAgeOf(dueOn, '2026-11-23')).toEqual({ daysLate, age });
});
