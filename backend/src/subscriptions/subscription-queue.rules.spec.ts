import fc from '../../../test/support/properties.js';
import { addDays, daysBetween, type CalendarDate } from '../contract/calendar-date.js';
import { effectiveEndOf } from '../contract/subscription.js';
import { movesOf, type QueueContext, type QueuedTerms } from './subscription-queue.rules.js';
import { activationOf } from './subscription.rules.js';

const TODAY = '2026-10-20';
const terms = (
  id: string,
  startDate: string,
  endDate: string | null,
  changes: Partial<QueuedTerms> = {},
): QueuedTerms => ({
  ...{ id, startDate, endDate, actualStartDate: null, actualEndDate: null },
  ...{ isActive: true, isFrozen: false, movedDays: 0 },
  ...changes,
});
function activated(subscription: QueuedTerms, on: CalendarDate | null): QueuedTerms {
  const { actualStartDate, actualEndDate } = activationOf(subscription, on);
  return { ...subscription, actualStartDate, actualEndDate };
}
const FIRST = terms('first', '2026-10-10', '2026-11-09');
const NEXT = terms('next', '2026-11-10', '2026-12-09');
const THIRD = terms('third', '2026-12-10', '2027-01-09');

describe('movesOf', () => {
  it.each<[string, QueuedTerms[], Partial<QueueContext>, [string, string, string | null, number][]]>([
    ['where it was sold, after one that ends before', [FIRST, NEXT], {}, []],
    [
      'after one that was activated late, and so does all that follows',
      [activated(FIRST, '2026-11-09'), NEXT, THIRD],
      {},
      [
        ['next', '2026-12-10', '2027-01-08', 30],
        ['third', '2027-01-09', '2027-02-08', 30],
      ],
    ],
    [
      'where it was sold again, when that is undone',
      [FIRST, { ...NEXT, startDate: '2026-12-10', endDate: '2027-01-08', movedDays: 30 }],
      {},
      [['next', '2026-11-10', '2026-12-09', 0]],
    ],
    [
      'later than it must, when staff said so',
      [activated(FIRST, '2026-10-12'), { ...NEXT, startDate: '2026-11-20', endDate: '2026-12-19' }],
      {},
      [],
    ],
    ['where it is, once activated', [activated(FIRST, '2026-11-09'), activated(NEXT, '2026-11-12')], {}, []],
    ['where it is, while frozen itself', [activated(FIRST, '2026-11-09'), { ...NEXT, isFrozen: true }], {}, []],
    [
      'where it was sold, behind one that is switched off',
      [{ ...activated(FIRST, '2026-11-09'), isActive: false }, NEXT],
      {},
      [],
    ],
    ['where it is, behind one without an end', [{ ...FIRST, endDate: null }, NEXT], {}, []],
    [
      'after an activated one that it would fall into',
      [activated(FIRST, '2026-11-09'), NEXT, activated(terms('run', '2026-12-05', '2027-01-04'), '2026-12-05')],
      {},
      [['next', '2027-01-05', '2027-02-03', 56]],
    ],
    [
      'after one that an unfreezing carried past it',
      [terms('first', '2026-11-20', '2026-12-20'), NEXT],
      {},
      [['next', '2026-12-21', '2027-01-19', 41]],
    ],
    [
      'today, when the subscription before it is switched off',
      [{ ...FIRST, isFrozen: true, isActive: false }, terms('next', '2026-09-01', '2026-09-30')],
      { releasedBy: 'first' },
      [['next', TODAY, '2026-11-18', 0]],
    ],
    [
      'today rather than where it would be over',
      [terms('first', '2026-08-01', '2026-08-31'), terms('next', '2026-11-01', '2026-11-30', { movedDays: 61 })],
      {},
      [['next', TODAY, '2026-11-18', 0]],
    ],
    ['nowhere new, when it is over already', [FIRST, terms('old', '2026-09-01', '2026-09-30')].reverse(), {}, []],
    [
      'nowhere new, when it ran out unused, and what follows it stays where it was sold',
      [activated(FIRST, '2026-11-09'), NEXT, terms('third', '2026-12-15', '2027-01-14')],
      { today: '2026-12-21' },
      [],
    ],
    [
      'not on the first day of one that ran out unused behind it',
      [
        activated(terms('first', '2026-09-01', '2026-09-30'), '2026-09-16'),
        terms('next', '2026-09-20', '2026-11-30'),
        terms('over', '2026-10-16', '2026-10-18'),
      ],
      {},
      [['next', '2026-10-19', '2026-12-29', 29]],
    ],
    [
      'after a frozen one that staff lengthen, though it would be over by now',
      [{ ...FIRST, endDate: '2026-12-31', isFrozen: true }, NEXT],
      { today: '2026-12-20' },
      [['next', '2027-01-01', '2027-01-30', 52]],
    ],
    [
      'after one activated late, on its own last day too',
      [activated(FIRST, '2026-11-09'), NEXT],
      { today: '2026-12-09' },
      [['next', '2026-12-10', '2027-01-08', 30]],
    ],
    [
      'later without an end, too',
      [activated(FIRST, '2026-11-09'), { ...NEXT, endDate: null }],
      {},
      [['next', '2026-12-10', null, 30]],
    ],
  ])('%s', (_name, subscriptions, context, moves) => {
    const expected = moves.map(([id, startDate, endDate, movedDays]) => ({ id, startDate, endDate, movedDays }));
    expect(movesOf(subscriptions, { today: TODAY, ...context })).toEqual(expected);
  });
});

describe('movesOf for any change of the first subscription', () => {
  const length = fc.integer({ min: 0, max: 60 });
  const gap = fc.integer({ min: 1, max: 40 });
  const queue = fc.array(fc.tuple(gap, length, fc.boolean()), { minLength: 2, maxLength: 5 }).map((made) => {
    let end = addDays(TODAY, -30);
    return made.map(([after, days, isActivated], i) => {
      const startDate = addDays(end, after);
      end = addDays(startDate, days);
      const one = terms(String(i), startDate, end);
      return isActivated && i > 0 ? activated(one, startDate) : one;
    });
  });
  const settle = (subscriptions: QueuedTerms[]): QueuedTerms[] => {
    const moves = movesOf(subscriptions, { today: TODAY });
    return subscriptions.map((one) => ({ ...one, ...moves.find(({ id }) => id === one.id) }));
  };
  const late = fc.integer({ min: 0, max: 59 });
  const firstActivated = ([first, ...others]: QueuedTerms[], days: number): QueuedTerms[] =>
    first === undefined ? [] : [activated(first, addDays(first.startDate, days)), ...others];
  const firstWaits = ([first, ...others]: QueuedTerms[]): QueuedTerms[] =>
    first === undefined ? [] : [activated(first, null), ...others];

  it('keeps all lengths, leaves activated ones in place, and never starts one within another', () => {
    fc.assert(
      fc.property(queue, late, (made, days) => {
        const after = settle(firstActivated(made, days));
        for (const [i, one] of after.entries()) {
          const before = made[i] ?? one;
          expect(daysBetween(one.startDate, one.endDate ?? '')).toBe(
            daysBetween(before.startDate, before.endDate ?? ''),
          );
          const stays = one.actualStartDate !== null || (before.endDate ?? '') < TODAY;
          if (stays) expect(one.startDate).toBe(before.startDate);
          else {
            const earlier = after.filter((other) => other.id !== one.id && other.startDate <= one.startDate);
            for (const other of earlier) expect((effectiveEndOf(other) ?? '') < one.startDate).toBe(true);
          }
        }
      }),
    );
  });

  it('changes nothing when run again, and leaves no trace of an undone change', () => {
    fc.assert(
      fc.property(queue, fc.array(late, { minLength: 1, maxLength: 3 }), (made, times) => {
        const original = settle(made);
        let now = original;
        for (const days of times) {
          now = settle(firstActivated(now, days));
          expect(settle(now)).toEqual(now);
          now = settle(firstWaits(now));
        }
        // None of these was over, so moving back was never limited by today.
        fc.pre(original.every(({ endDate }) => (endDate ?? '') >= TODAY));
        expect(now).toEqual(original);
      }),
    );
  });
});
