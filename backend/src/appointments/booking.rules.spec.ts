import { aMember, gymSettings } from '../../../test/support/member-facts.js';
import fc from '../../../test/support/properties.js';
import { timesFor } from '../../../test/support/sweeps.js';
import { addDays, firstOfMonth, firstOfNextMonth, mondayOf } from '../contract/calendar-date.js';
import { BOOKING_REFUSALS, type BookingRefusalCode, REFUSALS } from '../contract/booking-refusals.js';
import { timeFromSeconds } from '../contract/time-of-day.js';
import { spansOn, todayIn } from '../platform/time/gym-zone.js';
import { scheduleOf, type Override, type TemplateSlot } from '../schedule/schedule.rules.js';
import type { SubscriptionTerms } from '../subscriptions/subscription.rules.js';
import {
  decideBooking,
  refusalsOf,
  refusalsOn,
  type BookingFacts,
  type DatedSlot,
  type MemberFacts,
  type OwnAppointment,
  bookingFactsOf,
  datedSlot,
  isAvailable,
  offersOf,
  type DayFacts,
  type BookingDecision,
  withDay,
} from './booking.rules.js';
import { firstToBook } from './bookable.rules.js';

const subscription = (changes: Partial<SubscriptionTerms> = {}): SubscriptionTerms => ({
  id: 'running',
  startDate: '2026-03-01',
  endDate: '2026-04-30',
  actualEndDate: null,
  monthlyLimit: 3,
  ...{ weeklyLimit: 0, packVisits: 0, packUses: [], isMorningOnly: false },
  isActive: true,
  isFrozen: false,
  ...changes,
});
const SMALL = { number: 2, nameEl: 'Μικρή', nameEn: 'Small' };
const YOGA = { id: 'yoga', nameEl: 'Γιόγκα', nameEn: 'Yoga' };
const LENA = { id: 'lena', nameEl: 'Λένα', nameEn: 'Lena' };
const ELSEWHERE = {
  ...{ room: 2, start: '18:30:00', end: '19:30:00', effectiveStart: '18:30:00', effectiveEnd: '19:30:00' },
  ...{ startsAt: new Date('2026-03-12T16:30:00Z'), endsAt: new Date('2026-03-12T17:30:00Z') },
  ...{ trainerId: LENA.id, roomNames: null },
};
const USED_UP = { weeklyLimit: 1, packVisits: 1, packUses: ['a'] };
const own = (date: string, start = '09:00:00'): OwnAppointment => ({
  id: `${date} ${start}`,
  date,
  room: 1,
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
  isExtra: false,
  hasOverride: false,
  hasTimeChange: false,
  usualStart: start,
  usualEnd: own('', start).end,
  hasCapacityOverride: false,
  ...{ gymClass: null, trainer: null, hasSubstitute: false },
  overrideReason: null,
  startsAt: new Date(startsAt),
  endsAt: new Date(Date.parse(startsAt) + 3_600_000),
  booked: 0,
  held: 0,
  ...changes,
});
const evening = (changes: Partial<DatedSlot> = {}): DatedSlot => slotAt('18:00:00', '2026-03-12T16:00:00Z', changes);

const opening = (opensDays: number | null): NonNullable<DatedSlot['gymClass']> => ({
  ...{ id: 'yoga', nameEl: 'Γιόγκα', nameEn: '', colour: 'purple', capacity: null, cancelHours: null },
  opensDays,
  ...{ minVisits: null, decideHours: 3 },
});

const member = (changes: Partial<MemberFacts>): Partial<BookingFacts> => ({
  member: aMember({ subscriptions: [subscription()], ...changes }),
});
const FORGIVES = { settings: gymSettings({ lateCancelling: 'forgivenIfFilled' }) };
const having = (...changes: Partial<SubscriptionTerms>[]): Partial<BookingFacts> =>
  member({ subscriptions: changes.map(subscription) });

/** A month of one visit, which a late cancellation of that day has used. */
const gaveUp = (start: string, forgives: Partial<MemberFacts> = FORGIVES): Partial<BookingFacts> =>
  member({
    subscriptions: [subscription({ monthlyLimit: 1 })],
    appointments: [{ ...own('2026-03-12', start), isCancelled: true }],
    ...forgives,
  });

const asked = (rule: 'warns' | 'blocks', until: string | null): Partial<BookingFacts> =>
  member({ certificate: { rule, until } });
const awaitsTerms = (isBlocking: boolean): Partial<BookingFacts> =>
  member({ terms: { version: 1, isAccepted: false, isBlocking } });

/** A Wednesday noon in Athens; the slot is tomorrow at 18:00. */
const facts = (changes: Partial<BookingFacts> = {}): BookingFacts => ({
  now: new Date('2026-03-11T10:00:00Z'),
  today: '2026-03-11',
  date: '2026-03-12',
  schedule: { isGymOpen: true, closedReason: null },
  slot: evening(),
  member: aMember({ subscriptions: [subscription()] }),
  ...changes,
});
/** Without a schedule of later days. */
const laterDayOf = ({ now, today, date, member }: Pick<BookingFacts, 'now' | 'today' | 'date' | 'member'>) => {
  if (member === null || date < today) return null;
  const dayOn = (): never => {
    throw new Error('No schedule is known');
  };
  return firstToBook({ now, today, member, dayOn, until: date }, addDays(date, 1));
};
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
    ['without a medical certificate', asked('blocks', null), ['DOCUMENT_EXPIRED']],
    ['the day after the medical certificate ends', asked('blocks', '2026-03-11'), ['DOCUMENT_EXPIRED']],
    ['not on its last day', asked('blocks', '2026-03-12'), []],
    ['not where the gym only warns', asked('warns', null), []],
    ['before the terms of the gym are accepted', awaitsTerms(true), ['TERMS_NOT_ACCEPTED']],
    ['not where the gym only asks for them', awaitsTerms(false), []],
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
    [
      'while its trainer has bookings or held places in another slot at that time',
      { slot: evening({ trainer: LENA, inTheWay: ELSEWHERE }) },
      ['TRAINER_BUSY'],
    ],
    [
      'in another class than the plan is for',
      { ...having({ classes: [YOGA] }), slot: evening({ gymClass: { ...opening(null), id: 'pilates' } }) },
      ['CLASS_NOT_INCLUDED'],
    ],
    ['in a timeslot of no class to a plan that is for some', having({ classes: [YOGA] }), ['CLASS_NOT_INCLUDED']],
    [
      'not in a class that the plan is for',
      { ...having({ classes: [YOGA] }), slot: evening({ gymClass: opening(null) }) },
      [],
    ],
    ['in another room than the plan is for', having({ rooms: [SMALL] }), ['AREA_NOT_INCLUDED']],
    [
      'not in a room that the plan is for',
      { ...having({ rooms: [SMALL] }), slot: evening({ room: SMALL.number }) },
      [],
    ],
    ['before its class opens', { date: '2026-03-13', slot: evening({ gymClass: opening(1) }) }, ['NOT_OPEN_YET']],
    [
      'not before its class opens by a plan for which it opens earlier',
      { date: '2026-03-13', ...having({ opensEarlierDays: 1 }), slot: evening({ gymClass: opening(1) }) },
      [],
    ],
    ['not on the day on which its class opens', { slot: evening({ gymClass: opening(1) }) }, []],
    [
      'not by a class that opens like any other',
      { date: '2026-03-13', slot: evening({ gymClass: opening(null) }) },
      [],
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
      'with the week used up, which begins on Monday',
      member({
        subscriptions: [subscription({ monthlyLimit: 0, weeklyLimit: 2 })],
        appointments: [own('2026-03-09'), own('2026-03-15')],
      }),
      ['WEEKLY_LIMIT'],
    ],
    [
      'not for visits of the weeks beside it',
      member({
        subscriptions: [subscription({ monthlyLimit: 0, weeklyLimit: 2 })],
        appointments: [own('2026-03-08'), own('2026-03-11'), own('2026-03-16')],
      }),
      [],
    ],
    ['with the pack used up', having({ monthlyLimit: 0, packVisits: 2, packUses: ['a', 'b'] }), ['PACK_EMPTY']],
    ['not with one visit of the pack left', having({ monthlyLimit: 0, packVisits: 3, packUses: ['a', 'b'] }), []],
    ['in the afternoon to one who bought mornings', having({ isMorningOnly: true }), ['MORNING_ONLY']],
    [
      'never for the month when unlimited',
      member({
        subscriptions: [subscription({ monthlyLimit: 0 })],
        appointments: [own('2026-03-02'), own('2026-03-03'), own('2026-03-31')],
      }),
      [],
    ],
    ['not for the month when it is full by a late cancellation that the slot gives back', gaveUp('18:00:00'), []],
    ['for the month when that was another slot', gaveUp('20:00:00'), ['MONTHLY_LIMIT']],
    ['for the month when the gym gives nothing back', gaveUp('18:00:00', {}), ['MONTHLY_LIMIT']],
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
      slot: evening({ isRetired: true, isDisabled: true, booked: 10, gymClass: opening(7), inTheWay: ELSEWHERE }),
      member: {
        isActive: false,
        isMorningClient: true,
        certificate: { rule: 'blocks', until: null },
        ...{ unpaidSince: '2026-03-01', offences: [], settings: gymSettings({ paymentDueDays: 7 }) },
        terms: { version: 1, isAccepted: false, isBlocking: true },
        subscriptions: [
          subscription({
            ...{ id: 'earlier', startDate: '2026-01-01', endDate: '2026-01-31' },
            freezes: [{ from: '2026-04-12', until: '2026-04-12' }],
          }),
          subscription({
            isActive: false,
            isFrozen: true,
            endDate: '2026-03-31',
            monthlyLimit: 1,
            ...USED_UP,
            classes: [{ ...YOGA, id: 'pilates' }],
            rooms: [SMALL],
          }),
        ],
        appointments: [own('2026-04-12', '18:00:00')],
        bookingOpensAt: new Date('2026-04-20T10:00:00Z'),
      },
    });
    const impossibleTogether: BookingRefusalCode[] = ['NO_SUBSCRIPTION', 'DATE_PAST'];
    expect(codes).toEqual(BOOKING_REFUSALS.filter((code) => !impossibleTogether.includes(code)));
  });
});

describe('refusalsOn', () => {
  it('judges what holds for the whole date once for all of its slots', () => {
    const refusalsFor = refusalsOn(facts(having({ isFrozen: true })));
    const [full, free] = [evening({ booked: 10 }), evening()].map(refusalsFor);
    expect(full?.map(({ code }) => code)).toEqual(['SUBSCRIPTION_FROZEN', 'SLOT_FULL']);
    expect(free?.map(({ code }) => code)).toEqual(['SUBSCRIPTION_FROZEN']);
    expect(full?.[0]).toBe(free?.[0]);
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
    [
      'the month is used up, and so is the next, with which the subscription ends: unknown',
      member({ appointments: [3, 4, 5].flatMap((day) => [own(`2026-03-0${day}`), own(`2026-04-0${day}`)]) }),
      null,
    ],
    [
      'the month is used up, and so is the next one of an endless subscription: the one after',
      member({
        subscriptions: [subscription({ endDate: null })],
        appointments: [3, 4, 5].flatMap((day) => [own(`2026-03-0${day}`), own(`2026-04-0${day}`)]),
      }),
      '2026-05-01',
    ],
    [
      'the month is used up, and the subscription ends with it: unknown',
      member({
        subscriptions: [subscription({ endDate: '2026-03-31' })],
        appointments: [own('2026-03-02'), own('2026-03-03'), own('2026-03-04')],
      }),
      null,
    ],
    [
      'the month is used up, and another subscription follows later: its start',
      member({
        subscriptions: [
          subscription({ endDate: '2026-03-31' }),
          subscription({ id: 'next', startDate: '2026-06-20', endDate: null }),
        ],
        appointments: [own('2026-03-02'), own('2026-03-03'), own('2026-03-04')],
      }),
      '2026-06-20',
    ],
    [
      'the month is used up, and the first of the next is booked: the day after',
      member({ appointments: [own('2026-03-02'), own('2026-03-03'), own('2026-03-04'), own('2026-04-01')] }),
      '2026-04-02',
    ],
    [
      'the week is used up, and so is the month: next month',
      member({
        subscriptions: [subscription({ weeklyLimit: 1 })],
        appointments: [own('2026-03-09'), own('2026-03-18'), own('2026-03-26')],
      }),
      '2026-04-01',
    ],
    [
      'the week is used up, and the next one is frozen: the day after the freeze',
      member({
        subscriptions: [
          subscription({ monthlyLimit: 0, weeklyLimit: 1, freezes: [{ from: '2026-03-14', until: '2026-03-19' }] }),
        ],
        appointments: [own('2026-03-09')],
      }),
      '2026-03-20',
    ],
    [
      'the pack is used up, and the one that follows is switched off: unknown',
      having({ monthlyLimit: 0, ...USED_UP, weeklyLimit: 0 }, { id: 'off', startDate: '2026-05-01', isActive: false }),
      null,
    ],
    [
      'the month is used up, and the certificate ends with it: unknown',
      member({
        certificate: { rule: 'blocks', until: '2026-03-31' },
        appointments: [own('2026-03-02'), own('2026-03-03'), own('2026-03-04')],
      }),
      null,
    ],
    [
      'one a day, in the slot that was given up late, with which the month is used up: next month',
      member({
        appointments: [
          { ...own('2026-03-12', '18:00:00'), isCancelled: true },
          ...[own('2026-03-12', '09:00:00'), own('2026-03-02')],
        ],
        ...FORGIVES,
      }),
      '2026-04-01',
    ],
    [
      'one a day, and the next day is booked: the one after',
      member({ appointments: [own('2026-03-12'), own('2026-03-13')] }),
      '2026-03-14',
    ],
    ['one a day: the next day', member({ appointments: [own('2026-03-12')] }), '2026-03-13'],
    ['full: unknown', { slot: evening({ booked: 10 }) }, null],
    ['frozen: unknown', having({ isFrozen: true }), null],
  ])('%s', (_name, changes, from) => {
    const asked = facts(changes);
    expect(withDay(refusalsOf(asked), laterDayOf(asked))[0]?.from).toBe(from);
  });

  it('returns the values that the texts need', () => {
    expect(refusalsOf(facts({ slot: evening({ booked: 11 }) }))[0]?.params).toEqual({ booked: 11, capacity: 10 });
    expect(refusalsOf(facts(having({ startDate: '2026-03-20', actualEndDate: '2026-05-09' })))[0]?.params).toEqual({
      outside: { outside: 'begins', day: '2026-03-20' },
    });
    expect(refusalsOf(facts(having({ startDate: '2026-01-20', actualEndDate: '2026-03-01' })))[0]?.params).toEqual({
      outside: { outside: 'ended', day: '2026-03-01' },
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
    expect(decideBooking(facts(changes), { isOverride: true })).toMatchObject({ ok: true, overridden });
    expect(decideBooking(facts(changes), { isOverride: false }).ok).toBe(overridden.length === 0);
  });

  it.each<[string, Partial<BookingFacts>, BookingRefusalCode]>([
    ['a client who is not active', member({ isActive: false }), 'CLIENT_INACTIVE'],
    ['yesterday', { date: '2026-03-10' }, 'DATE_PAST'],
    ['31 days ahead', { date: '2026-04-11' }, 'BEYOND_WINDOW'],
    ['no such slot', { slot: null }, 'NO_SUCH_SLOT'],
    ['a second one in the slot', member({ appointments: [own('2026-03-12', '18:00:00')] }), 'ALREADY_BOOKED'],
  ])('never breaks the rule: %s', (_name, changes, code) => {
    const decision = decideBooking(facts(changes), { isOverride: true });
    expect(decision.ok ? [] : decision.reasons.map((reason) => reason.code)).toEqual([code]);
  });

  it.each<[string, Partial<SubscriptionTerms>, string | null]>([
    ['to the subscription that it could be booked under', {}, 'running'],
    ['to none outside every subscription', { endDate: '2026-03-10' }, null],
    ['to none where the one that covers the date is frozen', { isFrozen: true }, null],
    ['to none where the one that covers the date is switched off', { isActive: false }, null],
  ])('assigns the booking %s', (_name, changes, id) => {
    const decision = decideBooking(facts(having(changes)), { isOverride: true });
    expect(decision.ok && (decision.subscription?.id ?? null)).toBe(id);
  });
});

describe('a standing booking', () => {
  it.each([
    ['32 days ahead', '2026-04-12', true],
    ['not 33 days ahead', '2026-04-13', false],
  ])('books %s', (_name, date, isBooked) => {
    expect(decideBooking(facts({ date }), { isOverride: false, isStanding: true }).ok).toBe(isBooked);
    expect(decideBooking(facts({ date }), { isOverride: false }).ok).toBe(false);
  });
});

const ZONE = 'Europe/Athens';
const hour = (n: number): string => timeFromSeconds(n * 3600);
const times = (n: number) => ({ room: 1, start: hour(n), end: hour(n + 1) });
const BEFORE_CHANGE = '2026-03-28';
/** Around the day on which clocks go forward, at any hour, so that both past and upcoming slots occur. */
const nows = fc
  .integer({ min: 0, max: 36 * 60 })
  .map((minutes) => new Date(Date.parse('2026-03-28T00:00:00+02:00') + minutes * 60_000));
const dates = fc.integer({ min: -1, max: 32 }).map((days) => addDays(BEFORE_CHANGE, days));

const templates = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 1, max: 22 }),
    shift: fc.constantFrom(0, 0, 1),
    capacity: fc.option(fc.integer({ min: 1, max: 3 })),
    isEnabled: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
  }),
  { minLength: 2, maxLength: 8, selector: ({ at }) => at },
);
const subscriptions = fc.array(
  fc.record({
    startDate: fc.integer({ min: -30, max: 15 }).map((days) => addDays(BEFORE_CHANGE, days)),
    length: fc.option(fc.integer({ min: 0, max: 60 })),
    monthlyLimit: fc.integer({ min: 0, max: 3 }),
    weeklyLimit: fc.constantFrom(0, 0, 1, 2),
    packVisits: fc.constantFrom(0, 0, 1, 2),
    packUses: fc.constantFrom([], ['one'], ['one', 'two']),
    isMorningOnly: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    isActive: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
    isFrozen: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  }),
  { maxLength: 3 },
);

const days: fc.Arbitrary<DayFacts> = fc
  .record({
    now: nows,
    date: dates,
    templates,
    subscriptions,
    closed: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
    disabledAt: fc.integer({ min: 1, max: 22 }),
    booked: fc.array(fc.record({ at: fc.integer({ min: 1, max: 22 }), booked: fc.integer({ min: 1, max: 4 }) }), {
      maxLength: 4,
    }),
    own: fc.array(fc.record({ date: dates, at: fc.integer({ min: 1, max: 22 }), isCancelled: fc.boolean() }), {
      maxLength: 4,
    }),
    isForgivenIfFilled: fc.boolean(),
    isActive: fc.integer({ min: 0, max: 7 }).map((n) => n > 0),
    isMorningClient: fc.boolean(),
    certifiedUntil: fc.option(dates),
    asks: fc.constantFrom(null, 'warns' as const, 'blocks' as const),
  })
  .map((some) => {
    const template = some.templates.map(({ at, shift, capacity, isEnabled }): TemplateSlot => ({
      room: 1,
      start: hour(at),
      end: hour(at + 1),
      effectiveStart: hour(at + shift),
      effectiveEnd: hour(at + shift + 0.5),
      capacity,
      isEnabled,
    }));
    const overrides: Override[] = [
      { kind: 'disabled', room: 1, start: hour(some.disabledAt), end: hour(some.disabledAt + 1), reason: null },
    ];
    if (some.closed) overrides.push({ kind: 'day', reason: null });
    const occupancies = some.booked.map(({ at, booked }) => ({ room: 1, start: hour(at), end: hour(at + 1), booked }));
    const taken = occupancies.map((slot) => ({ ...slot, effectiveStart: slot.start, effectiveEnd: slot.end }));
    const uniqueTaken = taken.filter((slot, i) => taken.findIndex((other) => other.start === slot.start) === i);
    const terms = some.subscriptions.map(({ length, ...rest }, i): SubscriptionTerms => ({
      ...rest,
      id: String(i),
      endDate: length === null ? null : addDays(rest.startDate, length),
      actualEndDate: null,
    }));
    const appointments = some.own
      .map(({ date, at, isCancelled }, i): OwnAppointment => ({
        ...{ id: String(i), date, isCancelled },
        ...{ room: 1, start: hour(at), end: hour(at + 1), effectiveStart: hour(at) },
      }))
      .filter(({ date }) => date >= firstOfMonth(some.date) || date >= mondayOf(some.date));
    return {
      now: some.now,
      today: todayIn(ZONE, some.now),
      date: some.date,
      schedule: scheduleOf({ template, overrides, booked: uniqueTaken, defaultCapacity: 2 }),
      occupancies,
      spanOf: spansOn(ZONE, some.date),
      member: aMember({
        ...{ isActive: some.isActive, isMorningClient: some.isMorningClient, subscriptions: terms, appointments },
        certificate: some.asks && { rule: some.asks, until: some.certifiedUntil },
        ...(some.isForgivenIfFilled && FORGIVES),
      }),
    };
  });

const ENDLESS: SubscriptionTerms = {
  ...{ id: 'endless', endDate: null, actualEndDate: null, monthlyLimit: 0, weeklyLimit: 0 },
  ...{ startDate: addDays(BEFORE_CHANGE, -40), packVisits: 0, packUses: [], isMorningOnly: false },
  ...{ isActive: true, isFrozen: false },
};
const AT_TEN: TemplateSlot = {
  ...{ ...times(10), effectiveStart: hour(10), effectiveEnd: hour(11), capacity: 2, isEnabled: true },
};
/** Days ahead with one free slot, which a member without limits may book. */
const openDays = fc.tuple(days, fc.integer({ min: 1, max: 30 })).map(([day, ahead]): DayFacts => {
  const date = addDays(day.today, ahead);
  const schedule = scheduleOf({ template: [AT_TEN], overrides: [], booked: [], defaultCapacity: 2 });
  const own = { isActive: true, isMorningClient: false, certificate: null, appointments: [], subscriptions: [ENDLESS] };
  const member = day.member && { ...day.member, ...own };
  return { ...day, date, schedule, occupancies: [], spanOf: spansOn(ZONE, date), member };
});
/** The same days for a member whose month is used up by a visit of another date. */
const fullMonths = openDays.map((day): DayFacts => {
  const first = firstOfMonth(day.date);
  const visit = { ...times(10), id: 'visit', effectiveStart: hour(10), isCancelled: false };
  const appointments = [{ ...visit, date: first === day.date ? addDays(first, 1) : first }];
  const member = day.member && { ...day.member, appointments, subscriptions: [{ ...ENDLESS, monthlyLimit: 1 }] };
  return { ...day, member };
});

describe('isAvailable without a member', () => {
  const aDay = (
    booked: number,
    now: string,
    overrides: Override[] = [],
    template: TemplateSlot[] = [AT_TEN],
    held = 0,
  ): DayFacts => {
    const taken = [{ ...times(10), effectiveStart: hour(10), effectiveEnd: hour(11) }];
    const schedule = scheduleOf({ template, overrides, booked: booked > 0 ? taken : [], defaultCapacity: 2 });
    const instants = {
      today: BEFORE_CHANGE,
      date: BEFORE_CHANGE,
      spanOf: spansOn(ZONE, BEFORE_CHANGE),
      now: new Date(now),
    };
    return { ...instants, schedule, occupancies: [{ ...times(10), booked, held }], member: null };
  };
  const BEFORE = '2026-03-28T07:59:59Z';

  it.each<[string, DayFacts, boolean]>([
    ['while it is empty', aDay(0, BEFORE), true],
    ['with one place left', aDay(1, BEFORE), true],
    ['not when full', aDay(2, BEFORE), false],
    ['not above its capacity', aDay(3, BEFORE), false],
    ['when the last place is held for the member', aDay(2, BEFORE, [], [AT_TEN], 1), true],
    ['not when all others are taken beyond it', aDay(4, BEFORE, [], [AT_TEN], 1), false],
    ['not from its very start', aDay(0, '2026-03-28T08:00:00Z'), false],
    ['not on a closed day', aDay(0, BEFORE, [{ kind: 'day', reason: null }]), false],
    ['not when disabled', aDay(0, BEFORE, [{ kind: 'disabled', ...times(10), reason: null }]), false],
    ['not when retired', aDay(1, BEFORE, [], []), false],
    ['with more room that day', aDay(2, BEFORE, [{ kind: 'capacity', ...times(10), capacity: 3, reason: null }]), true],
  ])('%s', (_name, day, expected) => {
    const [slot] = day.schedule.slots;
    expect(slot !== undefined && isAvailable(day.schedule, datedSlot(day, slot), day.now)).toBe(expected);
  });
});

/** The rules of booking, written a second time without the code under test. */
function mayBook(day: DayFacts, start: string, end: string): boolean {
  const { member, date, today } = day;
  const slot = day.schedule.slots.find((candidate) => candidate.start === start && candidate.end === end);
  if (slot === undefined || slot.isRetired || slot.isDisabled || !day.schedule.isGymOpen || !member?.isActive)
    return false;
  if (
    date < today ||
    date > addDays(today, 30) ||
    day.spanOf(slot.effectiveStart, slot.effectiveEnd).startsAt <= day.now
  )
    return false;
  if (member.certificate?.rule === 'blocks' && (member.certificate.until ?? '') < date) return false;
  if (member.appointments.some((own) => own.date === date && own.isCancelled !== true)) return false;
  const booked = day.occupancies.find((taken) => taken.start === start && taken.end === end)?.booked ?? 0;
  if (booked >= slot.capacity) return false;
  const returned =
    member.settings.lateCancelling === 'forgivenIfFilled'
      ? member.appointments.find((own) => own.date === date && own.start === start && own.end === end)
      : undefined;
  const near = member.appointments.filter((own) => own !== returned);
  const inMonth = near.filter((own) => own.date.slice(0, 7) === date.slice(0, 7)).length;
  // The first of January 1970 was a Thursday.
  const weekOf = (day: string): number => Math.floor((Date.parse(day) / 86_400_000 + 3) / 7);
  const inWeek = near.filter((own) => weekOf(own.date) === weekOf(date)).length;
  const isAfternoon = Number(slot.effectiveStart.slice(0, 2)) >= 15;
  const running = member.subscriptions
    .filter(
      (terms) => terms.isActive && terms.startDate <= date && (terms.isFrozen || (terms.endDate ?? '9999') >= date),
    )
    .sort((a, b) => a.startDate.localeCompare(b.startDate));
  for (const terms of running) {
    // A frozen subscription never ends and stays the current one; later ones wait behind it.
    if (terms.isFrozen) return false;
    if (isAfternoon && (member.isMorningClient || terms.isMorningOnly)) continue;
    if (terms.monthlyLimit !== 0 && inMonth >= terms.monthlyLimit) continue;
    if (terms.weeklyLimit !== 0 && inWeek >= terms.weeklyLimit) continue;
    if (terms.packVisits !== 0 && terms.packUses.length >= terms.packVisits) continue;
    return true;
  }
  return false;
}

const everyTime = Array.from({ length: 23 }, (_, i) => ({ room: 1, start: hour(i + 1), end: hour(i + 2) })).slice(
  0,
  22,
);

describe('offersOf and decideBooking', () => {
  it('accept the same slots on any day for any member', () => {
    fc.assert(
      fc.property(days, (day) => {
        const offered = offersOf(day)
          .filter((offer) => offer.refusals.length === 0)
          .map((offer) => offer.slot.start);
        const accepted = everyTime
          .filter((times) => decideBooking(bookingFactsOf(day, times), { isOverride: false }).ok)
          .map((times) => times.start);
        expect([...offered].sort()).toEqual(accepted);
      }),
      { numRuns: timesFor(60, 200) },
    );
  });

  it('agree with the rules written independently', () => {
    fc.assert(
      fc.property(days, (day) => {
        const expected = everyTime.filter(({ start, end }) => mayBook(day, start, end));
        expect(everyTime.filter((slot) => decideBooking(bookingFactsOf(day, slot), { isOverride: false }).ok)).toEqual(
          expected,
        );
      }),
      { numRuns: timesFor(60, 200) },
    );
  });

  it('accept the free slot of a day that is open to the member', () => {
    fc.assert(
      fc.property(openDays, (day) => {
        expect(mayBook(day, AT_TEN.start, AT_TEN.end)).toBe(true);
        expect(decideBooking(bookingFactsOf(day, times(10)), { isOverride: false }).ok).toBe(true);
      }),
    );
  });

  it('call every bookable slot available, and without a member exactly the unrefused ones', () => {
    fc.assert(
      fc.property(days, (day) => {
        for (const { slot, refusals } of offersOf(day)) {
          if (refusals.length === 0) expect(isAvailable(day.schedule, slot, day.now)).toBe(true);
        }
        const anybody = offersOf({ ...day, member: null });
        const inWindow = day.date >= day.today && day.date <= addDays(day.today, 30);
        for (const { slot, refusals } of anybody) {
          expect(refusals.length === 0).toBe(inWindow && isAvailable(day.schedule, slot, day.now));
        }
      }),
      { numRuns: timesFor(60, 200) },
    );
  });

  it('promise the first later day that no known rule refuses, and none where there is none', () => {
    fc.assert(
      fc.property(days, fc.array(fc.integer({ min: -5, max: 40 }), { maxLength: 3 }), (some, starts) => {
        const day = withFreezes(some, starts);
        const refusals = withDay(offersOf(day)[0]?.refusals ?? [], laterDayOf(day)).filter(({ code }) =>
          PROMISING.includes(code),
        );
        if (refusals.length === 0) return;
        const later = Array.from({ length: 120 }, (_, n) => addDays(day.date, n + 1));
        const first = day.date < day.today ? null : (later.find((date) => isOpenTo(day, date)) ?? null);
        expect(refusals.map(({ code, from }) => [code, from])).toEqual(refusals.map(({ code }) => [code, first]));
      }),
      { numRuns: timesFor(60, 200) },
    );
  });

  it('promise a day of the next month to a member whose month is used up', () => {
    fc.assert(
      fc.property(fullMonths, (day) => {
        const [refusal] = withDay(offersOf(day)[0]?.refusals ?? [], laterDayOf(day));
        expect([refusal?.code, refusal?.from]).toEqual(['MONTHLY_LIMIT', firstOfNextMonth(day.date)]);
      }),
    );
  });

  it('let an override accept all that the rules accept, and break only rules that it may', () => {
    fc.assert(
      fc.property(days, (day) => {
        const decisions = everyTime.map((slot) => {
          const facts = bookingFactsOf(day, slot);
          return {
            plain: decideBooking(facts, { isOverride: false }),
            byOverride: decideBooking(facts, { isOverride: true }),
          };
        });
        const needless = decisions.filter(({ plain, byOverride }) => plain.ok && !isUnbroken(byOverride));
        expect(needless).toEqual([]);
        const broken = decisions.flatMap(({ byOverride }) => (byOverride.ok ? byOverride.overridden : []));
        const forbidden = new Set(broken.filter((code) => !REFUSALS[code].staffMayPass));
        // An earlier slot of today is the only exception (rule: admin override).
        if (day.date === day.today) forbidden.delete('DATE_PAST');
        expect([...forbidden]).toEqual([]);
      }),
      { numRuns: timesFor(60, 200) },
    );
  });
});

const PROMISING: readonly BookingRefusalCode[] = [
  ...([
    'FREEZE_PLANNED',
    'OUTSIDE_SUBSCRIPTION',
    'ONE_PER_DAY',
    'MONTHLY_LIMIT',
    'WEEKLY_LIMIT',
    'PACK_EMPTY',
  ] as const),
];
const withFreezes = (day: DayFacts, starts: number[]): DayFacts => {
  const freezes = starts.map((at) => ({ from: addDays(day.date, at), until: addDays(day.date, at + 6) }));
  const subscriptions = (day.member?.subscriptions ?? []).map((one, i) => (i === 0 ? { ...one, freezes } : one));
  return { ...day, member: day.member && { ...day.member, subscriptions } };
};
/** The timetable of another date is unknown, and its booking window opens with time. */
const isOpenTo = (day: DayFacts, date: string): boolean =>
  refusalsOf({ ...day, date, schedule: { isGymOpen: true, closedReason: null }, slot: null }).every(
    ({ code }) => code === 'NO_SUCH_SLOT' || code === 'BEYOND_WINDOW',
  );

const isUnbroken = (decision: BookingDecision): boolean => decision.ok && decision.overridden.length === 0;
