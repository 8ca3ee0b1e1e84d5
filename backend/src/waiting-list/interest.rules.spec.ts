import { aMember } from '../../../test/support/member-facts.js';
import type { BookingRefusalCode } from '../contract/booking-refusals.js';
import type { DecidedRefusal } from '../platform/texts/text-params.js';
import { scheduleOf } from '../schedule/schedule.rules.js';
import type { DayFacts } from '../appointments/booking.rules.js';
import type { MovingTerms, OwnVisit } from '../appointments/moving.rules.js';
import type { WaitingEntry } from './filling.rules.js';
import { becameFree, decideInterest, whoMayHave } from './interest.rules.js';

const refusals = (...codes: BookingRefusalCode[]): DecidedRefusal[] =>
  codes.map((code) => ({ code, params: {}, from: null }));

describe('decideInterest', () => {
  it.each<[string, BookingRefusalCode[], boolean, string]>([
    ['in a full slot', ['SLOT_FULL'], false, 'ok'],
    ['in a slot with a free place', [], false, 'SLOT_NOT_FULL'],
    ['for the second time', ['SLOT_FULL'], true, 'ALREADY_WAITING'],
    ['again, when a place has become free', [], true, 'ALREADY_WAITING'],
    ['in a full slot that is closed to him', ['MORNING_ONLY', 'SLOT_FULL'], false, 'MORNING_ONLY'],
    ['on a day that he has a place on', ['ONE_PER_DAY', 'SLOT_FULL'], false, 'ONE_PER_DAY'],
    ['in a slot that has started', ['DATE_PAST', 'SLOT_FULL'], true, 'DATE_PAST'],
  ])('%s', (_name, codes, isWaiting, expected) => {
    const decision = decideInterest(refusals(...codes), isWaiting);
    if (decision.ok) return expect('ok').toBe(expected);
    expect('code' in decision ? decision.code : decision.reasons[0]?.code).toBe(expected);
  });
});

describe('whoMayHave', () => {
  const SLOT = { room: 1, start: '18:00:00', end: '19:00:00' };
  const VISIT = { room: 1, start: '09:00:00', end: '10:00:00' };
  const maria: WaitingEntry = {
    ...SLOT,
    ...{ id: 'entry', clientId: 'maria', noticeHours: 0, heldUntil: null, heldPlaces: 0, lapsedAt: null },
    ...{ passedOverAt: null, toldAt: null, anyOf: null, isPreferred: false, isOfferedAnother: false, isPaying: false },
    ...aMember(),
    appointments: [],
    subscriptions: [
      {
        id: 'running',
        startDate: '2026-03-01',
        endDate: '2026-03-31',
        actualEndDate: null,
        monthlyLimit: 1,
        ...{ weeklyLimit: 0, packVisits: 0, packUses: [], isMorningOnly: false },
        isActive: true,
        isFrozen: false,
      },
    ],
  };
  const dayWith = (booked: number, now = '2026-03-11T10:00:00Z'): DayFacts => ({
    now: new Date(now),
    today: '2026-03-11',
    date: '2026-03-11',
    schedule: scheduleOf({
      template: [SLOT, { room: 1, start: '20:00:00', end: '21:00:00' }, VISIT].map(({ start, end }) => {
        return { room: 1, start, end, effectiveStart: start, effectiveEnd: end, capacity: 10, isEnabled: true };
      }),
      overrides: [],
      booked: [],
      defaultCapacity: 10,
    }),
    occupancies: [{ ...SLOT, booked }],
    spanOf: (start, end) => ({
      startsAt: new Date(`2026-03-11T${start}+02:00`),
      endsAt: new Date(`2026-03-11T${end}+02:00`),
    }),
    member: null,
  });

  const own = (date: string, times: typeof SLOT): OwnVisit => ({
    ...{ id: 'visit', date, ...times, effectiveStart: times.start, promotedAt: null, attendance: null },
  });
  const MOVING: MovingTerms = {
    settings: { cancellationDeadlines: { regular: 2, morning: 12 }, lateCancelling: 'off', quietHours: null },
    zone: 'Europe/Athens',
  };

  it.each<[string, DayFacts, Partial<typeof maria>, boolean]>([
    ['includes a waiting member', dayWith(9), {}, true],
    ['is empty while the slot is full', dayWith(10), {}, false],
    ['is empty when one of eleven leaves', dayWith(10), {}, false],
    ['is empty once the slot has started', dayWith(9, '2026-03-11T16:00:00Z'), {}, false],
    [
      'excludes somebody without the certificate that the gym asks for',
      dayWith(9),
      { certificate: { rule: 'blocks', until: null } },
      false,
    ],
    ['excludes a morning client at 18:00', dayWith(9), { isMorningClient: true }, false],
    ['excludes a member who was deactivated meanwhile', dayWith(9), { isActive: false }, false],
    ['is empty for a slot that is gone', dayWith(9), { room: 1, start: '17:00:00', end: '18:00:00' }, false],
    ['excludes a member who has used up the month', dayWith(9), { appointments: [own('2026-03-02', SLOT)] }, false],
  ])('%s', (_name, day, changes, isTold) => {
    expect(whoMayHave(day, [{ ...maria, ...changes }], MOVING)).toHaveLength(isTold ? 1 : 0);
  });

  it.each([
    ['names the visit of that day that would move there', '20:00:00', ['visit']],
    ['excludes a member whose visit has passed its deadline', '09:00:00', []],
  ])('%s', (_name, start, expected) => {
    const end = start.replace(/^../, (hour) => String(Number(hour) + 1));
    const member = { ...maria, appointments: [own('2026-03-11', { room: 1, start, end })] };
    expect(whoMayHave(dayWith(9), [member], MOVING).map(({ moves }) => moves?.id)).toEqual(expected);
  });
});

describe('becameFree (rule: told once)', () => {
  const visit = {};
  it.each<[string, { booked: number; capacity: number }, { capacityBefore?: number | null }[], boolean]>([
    ['is true when one visit of a full slot is cancelled', { booked: 9, capacity: 10 }, [visit], true],
    ['is false when another place is free already', { booked: 8, capacity: 10 }, [visit], false],
    ['is true when two visits of a full slot are cancelled at once', { booked: 8, capacity: 10 }, [visit, visit], true],
    ['is true when a visit of an overfull slot is cancelled', { booked: 10, capacity: 9 }, [visit], true],
    ['is true when a full slot becomes larger', { booked: 10, capacity: 12 }, [{ capacityBefore: 10 }], true],
    [
      'is false when a slot with free places becomes larger',
      { booked: 9, capacity: 12 },
      [{ capacityBefore: 10 }],
      false,
    ],
    ['is true when the slot was unavailable before', { booked: 0, capacity: 10 }, [{ capacityBefore: null }], true],
  ])('%s', (_name, slot, events, isNews) => {
    expect(becameFree(slot, events)).toBe(isNews);
  });
});
