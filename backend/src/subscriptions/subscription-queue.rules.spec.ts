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
  ...{ isActive: true, isFrozen: false, movedDays: 0, earlyDays: 0, earlyFrom: null },
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
  it.each<[string, QueuedTerms[], Partial<QueueContext>, [string, string, string | null, number, string?][]]>([
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
    [
      'where it is, once activated, and ends later',
      [activated(FIRST, '2026-11-09'), activated(NEXT, '2026-11-12')],
      {},
      [['next', '2026-11-10', '2026-12-09', 0, '2027-01-08']],
    ],
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
      [
        ['next', '2027-01-10', '2027-02-08', 61],
        ['run', '2026-12-05', '2027-01-04', 0, '2027-01-09'],
      ],
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
    const expected = moves.map(([id, startDate, endDate, movedDays, actualEndDate = null]) => ({
      ...{ id, startDate, endDate, actualEndDate, movedDays, earlyDays: 0, earlyFrom: null },
    }));
    expect(movesOf(subscriptions, { today: TODAY, ...context })).toEqual(expected);
  });
});

const daysFrom = (first: CalendarDate, last: CalendarDate): CalendarDate[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, i) => addDays(first, i));

describe('days on which two run', () => {
  const A = activated(FIRST, '2026-10-10');
  const B = activated(NEXT, '2026-11-10');
  const C = activated(THIRD, '2026-12-10');
  /** As if staff had given days to the end. */
  const longer = (one: QueuedTerms, days: number): QueuedTerms =>
    activated({ ...one, endDate: addDays(one.endDate ?? '', days) }, one.actualStartDate);
  const endsOf = (subscriptions: QueuedTerms[]) =>
    movesOf(subscriptions, { today: TODAY }).map(({ id, actualEndDate, endDate }) => [id, actualEndDate ?? endDate]);

  it.each<[string, QueuedTerms[], [string, string][]]>([
    ['none without an overlap', [A, B, C], []],
    ['a gift', [longer(A, 7), B], [['next', '2026-12-16']]],
    [
      'a gift, along the chain',
      [longer(A, 7), B, C],
      [
        ['next', '2026-12-16'],
        ['third', '2027-01-16'],
      ],
    ],
    [
      'a gift, with one behind that waits',
      [longer(A, 7), B, THIRD],
      [
        ['next', '2026-12-16'],
        ['third', '2027-01-16'],
      ],
    ],
    ['a gift longer than the next one', [longer(A, 40), B], [['next', '2027-01-18']]],
    [
      'a gift into a gap, as far as it passes it',
      [longer(A, 7), activated(NEXT, '2026-11-13')],
      [['next', '2026-12-16']],
    ],
    ['taken back with the end before', [A, { ...B, actualEndDate: '2026-12-16' }], [['next', '2026-12-09']]],
    ['none of one that is switched off', [{ ...longer(A, 7), isActive: false }, B], []],
    ['none where the later one has no end', [longer(A, 7), activated({ ...NEXT, endDate: null }, '2026-11-10')], []],
    ['none where the earlier one has no end', [activated({ ...FIRST, endDate: null }, '2026-10-10'), B], []],
    [
      'days of two earlier ones, once',
      [longer(A, 7), activated(terms('other', '2026-10-12', '2026-11-12'), '2026-10-12'), B],
      [
        ['other', '2026-12-18'],
        ['next', '2027-01-17'],
      ],
    ],
  ])('are added behind: %s', (_name, subscriptions, ends) => expect(endsOf(subscriptions)).toEqual(ends));

  it('leave each as many days of its own as it was sold for, whatever was given before', () => {
    const made = fc.array(fc.record({ after: fc.nat(50), length: fc.integer({ min: 1, max: 40 }) }), { maxLength: 6 });
    fc.assert(
      fc.property(made, (wished) => {
        let start = addDays(TODAY, -60);
        const queue = wished.map(({ after, length }, i) => {
          start = addDays(start, after + 1);
          return activated(terms(String(i), start, addDays(start, length - 1)), start);
        });
        const moves = movesOf(queue, { today: TODAY });
        const used = new Set<CalendarDate>();
        for (const one of queue) {
          const { actualEndDate } = moves.find(({ id }) => id === one.id) ?? one;
          const own = daysFrom(one.startDate, actualEndDate ?? '').filter((day) => !used.has(day));
          expect(own).toHaveLength(daysBetween(one.startDate, one.endDate ?? '') + 1);
          // Without a day behind the last one of its own.
          expect(own.at(-1)).toBe(actualEndDate);
          for (const day of own) used.add(day);
        }
      }),
    );
  });
});

describe('one that begins beside a used-up pack', () => {
  const pack = { ...activated(FIRST, '2026-10-10'), packVisits: 2 };
  const begun = activated(NEXT, '2026-10-25');
  const brought = {
    ...{ startDate: '2026-10-25', endDate: '2026-11-23', actualEndDate: '2026-11-23' },
    ...{ earlyDays: 16, earlyFrom: '2026-10-25', movedDays: 0 },
  };

  it('comes forward to its first visit, with all its days and none of the pack', () => {
    expect(movesOf([pack, begun], { today: TODAY })).toEqual([{ id: 'next', ...brought }]);
    expect(movesOf([pack, { ...begun, ...brought }], { today: TODAY })).toEqual([]);
  });

  it('goes back when no visit is left', () => {
    const waiting = { ...begun, ...brought, actualStartDate: null, actualEndDate: null };
    expect(movesOf([pack, waiting], { today: TODAY })).toEqual([
      {
        ...{ id: 'next', startDate: '2026-11-10', endDate: '2026-12-09', actualEndDate: null },
        ...{ movedDays: 0, earlyDays: 0, earlyFrom: '2026-10-25' },
      },
    ]);
  });

  it('comes forward again with an earlier visit', () => {
    const earlier = activated({ ...NEXT, ...brought }, '2026-10-22');
    expect(movesOf([pack, earlier], { today: TODAY })).toMatchObject([
      { startDate: '2026-10-22', endDate: '2026-11-20', earlyDays: 19, earlyFrom: '2026-10-22' },
    ]);
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
