import { BOOKING_REFUSALS, type BookingRefusalCode } from '../contract/error-codes.js';
import type { SubscriptionTerms } from '../subscriptions/subscription.rules.js';
import {
  decideBooking,
  refusalsOf,
  type BookingFacts,
  type DatedSlot,
  type MemberFacts,
  type OwnAppointment,
} from './booking.rules.js';

const subscription = (changes: Partial<SubscriptionTerms> = {}): SubscriptionTerms => ({
  id: 'running',
  startDate: '2026-03-01',
  endDate: '2026-04-30',
  actualEndDate: null,
  monthlyLimit: 3,
  isActive: true,
  isFrozen: false,
  ...changes,
});
const own = (date: string, start = '09:00:00'): OwnAppointment => ({
  date,
  start,
  end: `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00:00`,
  effectiveStart: start,
});
const slotAt = (start: string, startsAt: string, changes: Partial<DatedSlot> = {}): DatedSlot => ({
  ...own('', start),
  effectiveEnd: own('', start).end,
  capacity: 10,
  isDisabled: false,
  disabledReason: null,
  isRetired: false,
  hasOverride: false,
  hasTimeChange: false,
  hasCapacityOverride: false,
  overrideReason: null,
  startsAt: new Date(startsAt),
  endsAt: new Date(Date.parse(startsAt) + 3_600_000),
  booked: 0,
  ...changes,
});
const evening = (changes: Partial<DatedSlot> = {}): DatedSlot => slotAt('18:00:00', '2026-03-12T16:00:00Z', changes);
const regular: MemberFacts = {
  isActive: true,
  isMorningClient: false,
  subscriptions: [subscription()],
  appointments: [],
};
const member = (changes: Partial<MemberFacts>): Partial<BookingFacts> => ({ member: { ...regular, ...changes } });
const having = (...changes: Partial<SubscriptionTerms>[]): Partial<BookingFacts> =>
  member({ subscriptions: changes.map(subscription) });

/** A Wednesday noon in Athens; the slot is tomorrow at 18:00. */
const facts = (changes: Partial<BookingFacts> = {}): BookingFacts => ({
  now: new Date('2026-03-11T10:00:00Z'),
  today: '2026-03-11',
  date: '2026-03-12',
  schedule: { isGymOpen: true, closedReason: null },
  slot: evening(),
  member: regular,
  ...changes,
});
const codesOf = (changes: Partial<BookingFacts>): BookingRefusalCode[] =>
  refusalsOf(facts(changes)).map(({ code }) => code);

const TODAY = '2026-03-11';
const todayAt = (startsAt: string): Partial<BookingFacts> => ({ date: TODAY, slot: slotAt('12:00:00', startsAt) });
const morning = (slot: DatedSlot): Partial<BookingFacts> => ({ ...member({ isMorningClient: true }), slot });

describe('refusalsOf', () => {
  it.each<[string, Partial<BookingFacts>, BookingRefusalCode[]]>([
    ['never when every rule holds', {}, []],
    ['for a client who is not active', member({ isActive: false }), ['CLIENT_INACTIVE']],
    ['without a subscription', member({ subscriptions: [] }), ['NO_SUBSCRIPTION']],
    ['with one switched off', having({ isActive: false }), ['SUBSCRIPTION_INACTIVE']],
    ['with a frozen one', having({ isFrozen: true }), ['SUBSCRIPTION_FROZEN']],
    ['the day before it starts', having({ startDate: '2026-03-13' }), ['OUTSIDE_SUBSCRIPTION']],
    ['on no day of it: the first', having({ startDate: '2026-03-12' }), []],
    ['on no day of it: the last', having({ endDate: '2026-03-12' }), []],
    ['the day after its end', having({ endDate: '2026-03-11' }), ['OUTSIDE_SUBSCRIPTION']],
    ['not when the actual end is later', having({ endDate: '2026-03-11', actualEndDate: '2026-03-12' }), []],
    ['not by one that does not expire', having({ endDate: null }), []],
    ['not between two days that two cover', having({ endDate: '2026-03-11' }, { startDate: '2026-03-12' }), []],
    ['for yesterday', { date: '2026-03-10' }, ['DATE_PAST']],
    ['for a slot that starts this instant', todayAt('2026-03-11T10:00:00Z'), ['DATE_PAST']],
    ['not for one that starts a moment later', todayAt('2026-03-11T10:00:00.001Z'), []],
    ['not 30 days ahead', { date: '2026-04-10' }, []],
    ['31 days ahead', { date: '2026-04-11' }, ['BEYOND_WINDOW']],
    ['where there is no such slot', { slot: null }, ['NO_SUCH_SLOT']],
    ['in a retired slot', { slot: evening({ isRetired: true }) }, ['NO_SUCH_SLOT']],
    ['on a closed day', { schedule: { isGymOpen: false, closedReason: null } }, ['DAY_CLOSED']],
    ['in a disabled slot', { slot: evening({ isDisabled: true }) }, ['SLOT_DISABLED']],
    ['not before 15:00 to a morning client', morning(evening({ effectiveStart: '14:59:59' })), []],
    ['at 15:00 to a morning client', morning(evening({ effectiveStart: '15:00:00' })), ['MORNING_ONLY']],
    [
      'to a morning client by the effective start, not the original',
      morning(slotAt('14:00:00', '2026-03-12T13:00:00Z', { effectiveStart: '15:00:00' })),
      ['MORNING_ONLY'],
    ],
    ['twice in one slot', member({ appointments: [own('2026-03-12', '18:00:00')] }), ['ALREADY_BOOKED', 'ONE_PER_DAY']],
    ['twice on one day', member({ appointments: [own('2026-03-12', '09:00:00')] }), ['ONE_PER_DAY']],
    ['not for an appointment of another day', member({ appointments: [own('2026-03-13', '18:00:00')] }), []],
    ['not with one visit left', member({ appointments: [own('2026-03-02'), own('2026-03-03')] }), []],
    [
      'with the month used up',
      member({ appointments: [own('2026-03-02'), own('2026-03-03'), own('2026-03-31')] }),
      ['MONTHLY_LIMIT'],
    ],
    [
      'never for the month when unlimited',
      member({
        subscriptions: [subscription({ monthlyLimit: 0 })],
        appointments: [own('2026-03-02'), own('2026-03-03'), own('2026-03-31')],
      }),
      [],
    ],
    ['not with one place left', { slot: evening({ booked: 9 }) }, []],
    ['in a full slot', { slot: evening({ booked: 10 }) }, ['SLOT_FULL']],
    ['in a slot above its capacity', { slot: evening({ booked: 12 }) }, ['SLOT_FULL']],
    [
      'in a slot without an asking member, by its own rules only',
      { member: null, slot: evening({ booked: 10 }) },
      ['SLOT_FULL'],
    ],
  ])('%s', (_name, changes, codes) => {
    expect(codesOf(changes)).toEqual(codes);
  });

  it('names every rule that refuses, in the order of the table', () => {
    const codes = codesOf({
      date: '2026-04-12',
      schedule: { isGymOpen: false, closedReason: null },
      slot: evening({ isRetired: true, isDisabled: true, booked: 10 }),
      member: {
        isActive: false,
        isMorningClient: true,
        subscriptions: [subscription({ isActive: false, isFrozen: true, endDate: '2026-03-31', monthlyLimit: 1 })],
        appointments: [own('2026-04-12', '18:00:00')],
      },
    });
    const impossibleTogether: BookingRefusalCode[] = ['NO_SUBSCRIPTION', 'DATE_PAST'];
    expect(codes).toEqual(BOOKING_REFUSALS.filter((code) => !impossibleTogether.includes(code)));
  });
});

describe('why not, and when', () => {
  it.each<[string, Partial<BookingFacts>, string | null]>([
    [
      'the month is used up: next month',
      member({ appointments: [own('2026-03-02'), own('2026-03-03'), own('2026-03-04')] }),
      '2026-04-01',
    ],
    ['not started yet: the start', having({ startDate: '2026-03-20' }), '2026-03-20'],
    ['ended, another follows: its start', having({ endDate: '2026-03-11' }, { startDate: '2026-03-25' }), '2026-03-25'],
    ['ended for good: unknown', having({ endDate: '2026-03-11' }), null],
    ['too far ahead: the day the window opens', { date: '2026-04-20' }, '2026-03-21'],
    ['one a day: the next day', member({ appointments: [own('2026-03-12')] }), '2026-03-13'],
    ['full: unknown', { slot: evening({ booked: 10 }) }, null],
    ['frozen: unknown', having({ isFrozen: true }), null],
  ])('%s', (_name, changes, from) => {
    expect(refusalsOf(facts(changes))[0]?.from).toBe(from);
  });

  it('returns the values that the texts need', () => {
    expect(refusalsOf(facts({ slot: evening({ booked: 11 }) }))[0]?.params).toEqual({ booked: 11, capacity: 10 });
    expect(refusalsOf(facts(having({ startDate: '2026-03-20', actualEndDate: '2026-05-09' })))[0]?.params).toEqual({
      period: { period: { start: '2026-03-20', end: '2026-05-09' } },
    });
    expect(refusalsOf(facts({ schedule: { isGymOpen: false, closedReason: 'Αργία' } }))[0]?.params).toEqual({
      because: { because: 'Αργία' },
    });
    expect(refusalsOf(facts(member({ appointments: [own('2026-03-12', '09:00:00')] })))[0]?.params).toEqual({
      time: { time: '09:00:00' },
    });
  });
});

describe('admin override', () => {
  it.each<[string, Partial<BookingFacts>, BookingRefusalCode[]]>([
    ['nothing to break', {}, []],
    ['full', { slot: evening({ booked: 10 }) }, ['SLOT_FULL']],
    [
      'closed and disabled',
      { schedule: { isGymOpen: false, closedReason: null }, slot: evening({ isDisabled: true }) },
      ['DAY_CLOSED', 'SLOT_DISABLED'],
    ],
    ['no subscription', member({ subscriptions: [] }), ['NO_SUBSCRIPTION']],
    ['frozen, which has no end', having({ isFrozen: true, endDate: '2026-03-10' }), ['SUBSCRIPTION_FROZEN']],
    ['a second one that day', member({ appointments: [own('2026-03-12')] }), ['ONE_PER_DAY']],
    ['an afternoon for a morning client', morning(evening()), ['MORNING_ONLY']],
    ['an earlier slot of today', todayAt('2026-03-11T06:00:00Z'), ['DATE_PAST']],
  ])('breaks the rule: %s', (_name, changes, overridden) => {
    expect(decideBooking(facts(changes), true)).toMatchObject({ ok: true, overridden });
    expect(decideBooking(facts(changes), false).ok).toBe(overridden.length === 0);
  });

  it.each<[string, Partial<BookingFacts>, BookingRefusalCode]>([
    ['a client who is not active', member({ isActive: false }), 'CLIENT_INACTIVE'],
    ['yesterday', { date: '2026-03-10' }, 'DATE_PAST'],
    ['31 days ahead', { date: '2026-04-11' }, 'BEYOND_WINDOW'],
    ['no such slot', { slot: null }, 'NO_SUCH_SLOT'],
    ['a second one in the slot', member({ appointments: [own('2026-03-12', '18:00:00')] }), 'ALREADY_BOOKED'],
  ])('never breaks the rule: %s', (_name, changes, code) => {
    const decision = decideBooking(facts(changes), true);
    expect(decision.ok ? [] : decision.reasons.map((reason) => reason.code)).toEqual([code]);
  });

  it.each<[string, Partial<SubscriptionTerms>, string | null]>([
    ['to the subscription that it could be booked under', {}, 'running'],
    ['to none outside every subscription', { endDate: '2026-03-10' }, null],
    ['to none where the one that covers the date is frozen', { isFrozen: true }, null],
    ['to none where the one that covers the date is switched off', { isActive: false }, null],
  ])('assigns the booking %s', (_name, changes, id) => {
    const decision = decideBooking(facts(having(changes)), true);
    expect(decision.ok && (decision.subscription?.id ?? null)).toBe(id);
  });
});
