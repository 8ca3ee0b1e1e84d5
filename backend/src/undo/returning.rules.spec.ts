import { decideReturning, type HeldVisit, type ReturningVisit, slotKey } from './returning.rules.js';

const ACT = new Date('2026-03-11T10:00:00Z');
const NOW = new Date('2026-03-11T10:05:00Z');
const BEFORE = new Date('2026-03-10T10:00:00Z');
const DATE = '2026-03-12';
const SLOT = { room: 1, start: '18:00:00', end: '19:00:00' };
const LATER_SLOT = { room: 1, start: '20:00:00', end: '21:00:00' };

const visit = (own: Partial<ReturningVisit> = {}): ReturningVisit => ({
  ...{ id: 'v', clientId: 'maria', date: DATE, ...SLOT, endsAt: new Date('2026-03-12T17:00:00Z'), bookedAt: BEFORE },
  ...{ isOverride: false, overridden: [], isClientActive: true, isClientFrozen: false, limitAtBooking: 12, limit: 12 },
  ...{ subscriptionId: 'mine', weeklyLimit: 0, packVisits: 0 },
  ...{ slotState: 'open', capacity: 10, bookedBefore: 3 },
  ...own,
});
const other = (own: Partial<HeldVisit> = {}): HeldVisit => ({
  ...{ subscriptionId: 'mine' },
  ...{ id: 'other', clientId: 'maria', date: DATE, ...LATER_SLOT, isOverride: false, since: NOW },
  ...own,
});
const decide = (visits: ReturningVisit[], { held = [] as HeldVisit[], booked = 0 } = {}) =>
  decideReturning(visits, { now: NOW, actAt: ACT, held, booked: new Map([[slotKey(visit()), booked]]) });

describe('decideReturning', () => {
  it.each<[string, Partial<ReturningVisit>, { held?: HeldVisit[]; booked?: number }, string | null]>([
    ['a visit that nothing stands against', {}, {}, null],
    ['one of a deactivated client', { isClientActive: false }, {}, 'CLIENT_INACTIVE'],
    ['one of a frozen client', { isClientFrozen: true }, {}, 'SUBSCRIPTION_FROZEN'],
    ['one that is over', { endsAt: NOW }, {}, 'DATE_PAST'],
    ['one on a closed day', { slotState: 'day-closed' }, {}, 'DAY_CLOSED'],
    ['one in a disabled slot', { slotState: 'disabled' }, {}, 'SLOT_DISABLED'],
    ['one whose slot its client booked anew', {}, { held: [other(SLOT)] }, 'ALREADY_BOOKED'],
    ['one whose client booked another that day', {}, { held: [other()] }, 'ONE_PER_DAY'],
    ['one beside an override of before', {}, { held: [other({ isOverride: true, since: BEFORE })] }, null],
    ['one beside an override made since', {}, { held: [other({ isOverride: true })] }, 'ONE_PER_DAY'],
    ['an override beside another visit', { isOverride: true, overridden: ['ONE_PER_DAY'] }, { held: [other()] }, null],
    ['one whose client cancelled another late that day', {}, { held: [other({ isCancelled: true })] }, null],
    [
      'one that was cancelled late itself, in a full month',
      { limit: 1, limitAtBooking: 1 },
      { held: [other({ id: 'v', ...SLOT, isCancelled: true })] },
      null,
    ],
    [
      'one whose month is full by a late cancellation',
      { limit: 1, limitAtBooking: 1 },
      { held: [other({ isCancelled: true })] },
      'MONTHLY_LIMIT',
    ],
    [
      'one whose month is full by now',
      { limit: 1, limitAtBooking: 1 },
      { held: [other({ date: '2026-03-20' })] },
      'MONTHLY_LIMIT',
    ],
    [
      'one booked under a higher limit',
      { limit: 1, limitAtBooking: 2 },
      { held: [other({ date: '2026-03-20' })] },
      null,
    ],
    ['one without a limit', { limit: 0, limitAtBooking: null }, { held: [other({ date: '2026-03-20' })] }, null],
    [
      'one with a visit of another month',
      { limit: 1, limitAtBooking: 1 },
      { held: [other({ date: '2026-04-01' })] },
      null,
    ],
    ['one whose week is full by now', { weeklyLimit: 1 }, { held: [other({ date: '2026-03-09' })] }, 'WEEKLY_LIMIT'],
    ['one with a visit of another week', { weeklyLimit: 1 }, { held: [other({ date: '2026-03-16' })] }, null],
    ['one whose pack is used up by now', { packVisits: 1 }, { held: [other({ date: '2026-04-09' })] }, 'PACK_EMPTY'],
    [
      'one with a visit of another pack',
      { packVisits: 1 },
      { held: [other({ date: '2026-04-09', subscriptionId: 'former' })] },
      null,
    ],
    [
      'one beside a visit of a course, which no limit counts',
      { limit: 1, limitAtBooking: 1, weeklyLimit: 1, packVisits: 1 },
      { held: [other({ date: '2026-03-13', isApart: true })] },
      null,
    ],
    [
      'a visit of a course in a full month',
      { isApart: true, subscriptionId: null, limit: 1, limitAtBooking: 1, weeklyLimit: 1 },
      { held: [other({ date: '2026-03-13' })] },
      null,
    ],
    ['one on the day of a visit of a course', {}, { held: [other({ isApart: true })] }, 'ONE_PER_DAY'],
    ['one whose slot is full by now', {}, { booked: 10 }, 'SLOT_FULL'],
    ['one in a slot that was over its capacity before', { bookedBefore: 11 }, { booked: 10 }, null],
    ['one in a slot that is smaller now', { capacity: 1, bookedBefore: 3 }, { booked: 2 }, null],
    ['one that overrode a full slot', { isOverride: true, overridden: ['SLOT_FULL'] }, { booked: 10 }, null],
  ])('decides on %s', (_, own, facts, expected) => {
    const { notReturned } = decide([visit(own)], facts);
    expect(notReturned[0]?.code ?? null).toBe(expected);
  });

  it('gives the last place to who booked first', () => {
    const [late, early] = [visit({ id: 'late', clientId: 'nikos', bookedAt: ACT }), visit({ id: 'early' })];
    const { returned, notReturned } = decide([late, early], { booked: 9 });
    expect(returned.map(({ id }) => id)).toEqual(['early']);
    expect(notReturned.map(({ visit: { id } }) => id)).toEqual(['late']);
  });

  it('lets an override take no place from the others', () => {
    const override = visit({
      id: 'o',
      clientId: 'nikos',
      isOverride: true,
      overridden: ['SLOT_FULL'],
      bookedAt: new Date(0),
    });
    expect(decide([override, visit()], { booked: 9 }).returned.map(({ id }) => id)).toEqual(['v', 'o']);
  });

  it('counts the places afterwards', () => {
    expect(decide([visit()], { booked: 4 }).booked.get(slotKey(visit()))).toBe(5);
  });
});
