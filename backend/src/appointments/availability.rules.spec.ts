import fc from 'fast-check';
import { addDays, monthOf } from '../contract/calendar-date.js';
import { NEVER_OVERRIDDEN } from '../contract/error-codes.js';
import { timeFromSeconds } from '../contract/time-of-day.js';
import { spansOn, todayIn } from '../platform/time/gym-zone.js';
import type { SubscriptionTerms } from '../subscriptions/subscription.rules.js';
import { scheduleOf, type Override, type TemplateSlot } from '../schedule/schedule.rules.js';
import { bookingFactsOf, datedSlot, isAvailable, offersOf, type DayFacts } from './availability.rules.js';
import { decideBooking, type BookingDecision, type OwnAppointment } from './booking.rules.js';

const ZONE = 'Europe/Athens';
const hour = (n: number): string => timeFromSeconds(n * 3600);
const times = (n: number) => ({ start: hour(n), end: hour(n + 1) });
const TODAY = '2026-03-28';
/** Around the day on which clocks go forward, at any hour, so that both past and upcoming slots occur. */
const nows = fc
  .integer({ min: 0, max: 36 * 60 })
  .map((minutes) => new Date(Date.parse('2026-03-28T00:00:00+02:00') + minutes * 60_000));
const dates = fc.integer({ min: -1, max: 32 }).map((days) => addDays(TODAY, days));

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
    startDate: fc.integer({ min: -30, max: 15 }).map((days) => addDays(TODAY, days)),
    length: fc.option(fc.integer({ min: 0, max: 60 })),
    monthlyLimit: fc.integer({ min: 0, max: 3 }),
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
    own: fc.array(fc.record({ date: dates, at: fc.integer({ min: 1, max: 22 }) }), { maxLength: 4 }),
    isActive: fc.integer({ min: 0, max: 7 }).map((n) => n > 0),
    isMorningClient: fc.boolean(),
  })
  .map((some) => {
    const template = some.templates.map(({ at, shift, capacity, isEnabled }): TemplateSlot => ({
      start: hour(at),
      end: hour(at + 1),
      effectiveStart: hour(at + shift),
      effectiveEnd: hour(at + shift + 0.5),
      capacity,
      isEnabled,
    }));
    const overrides: Override[] = [
      { kind: 'disabled', start: hour(some.disabledAt), end: hour(some.disabledAt + 1), reason: null },
    ];
    if (some.closed) overrides.push({ kind: 'day', reason: null });
    const occupancies = some.booked.map(({ at, booked }) => ({ start: hour(at), end: hour(at + 1), booked }));
    const taken = occupancies.map((slot) => ({ ...slot, effectiveStart: slot.start, effectiveEnd: slot.end }));
    const uniqueTaken = taken.filter((slot, i) => taken.findIndex((other) => other.start === slot.start) === i);
    const terms = some.subscriptions.map(({ length, ...rest }, i): SubscriptionTerms => ({
      ...rest,
      id: String(i),
      endDate: length === null ? null : addDays(rest.startDate, length),
      actualEndDate: null,
    }));
    const appointments = some.own
      .map(({ date, at }): OwnAppointment => ({ date, start: hour(at), end: hour(at + 1), effectiveStart: hour(at) }))
      .filter((own) => monthOf(own.date) === monthOf(some.date));
    return {
      now: some.now,
      today: todayIn(ZONE, some.now),
      date: some.date,
      schedule: scheduleOf({ template, overrides, booked: uniqueTaken, defaultCapacity: 2 }),
      occupancies,
      spanOf: spansOn(ZONE, some.date),
      member: { isActive: some.isActive, isMorningClient: some.isMorningClient, subscriptions: terms, appointments },
    };
  });

describe('isAvailable without a member', () => {
  const at10: TemplateSlot = {
    ...times(10),
    effectiveStart: hour(10),
    effectiveEnd: hour(11),
    capacity: 2,
    isEnabled: true,
  };
  const aDay = (booked: number, now: string, overrides: Override[] = [], template = [at10]): DayFacts => {
    const taken = [{ ...times(10), effectiveStart: hour(10), effectiveEnd: hour(11) }];
    const schedule = scheduleOf({ template, overrides, booked: booked > 0 ? taken : [], defaultCapacity: 2 });
    const instants = { today: TODAY, date: TODAY, spanOf: spansOn(ZONE, TODAY), now: new Date(now) };
    return { ...instants, schedule, occupancies: [{ ...times(10), booked }], member: null };
  };
  const BEFORE = '2026-03-28T07:59:59Z';

  it.each<[string, DayFacts, boolean]>([
    ['while it is empty', aDay(0, BEFORE), true],
    ['with one place left', aDay(1, BEFORE), true],
    ['not when full', aDay(2, BEFORE), false],
    ['not above its capacity', aDay(3, BEFORE), false],
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
  // A frozen subscription never ends and stays the current one; later ones wait behind it.
  const usable = member.subscriptions
    .filter(
      (terms) => terms.isActive && terms.startDate <= date && (terms.isFrozen || (terms.endDate ?? '9999') >= date),
    )
    .sort((a, b) => a.startDate.localeCompare(b.startDate))[0];
  if (usable === undefined || usable.isFrozen) return false;
  if (member.isMorningClient && Number(slot.effectiveStart.slice(0, 2)) >= 15) return false;
  if (member.appointments.some((own) => own.date === date)) return false;
  if (usable.monthlyLimit !== 0 && member.appointments.length >= usable.monthlyLimit) return false;
  const booked = day.occupancies.find((taken) => taken.start === start && taken.end === end)?.booked ?? 0;
  return booked < slot.capacity;
}

const everyTime = Array.from({ length: 23 }, (_, i) => ({ start: hour(i + 1), end: hour(i + 2) })).slice(0, 22);

describe('offersOf and decideBooking', () => {
  it('accept the same slots on any day for any member', () => {
    fc.assert(
      fc.property(days, (day) => {
        const offered = offersOf(day)
          .filter((offer) => offer.refusals.length === 0)
          .map((offer) => offer.slot.start);
        const accepted = everyTime
          .filter((times) => decideBooking(bookingFactsOf(day, times), false).ok)
          .map((times) => times.start);
        expect([...offered].sort()).toEqual(accepted);
      }),
      { numRuns: 200 },
    );
  });

  it('agree with the rules written independently', () => {
    let bookable = 0;
    fc.assert(
      fc.property(days, (day) => {
        const expected = everyTime.filter(({ start, end }) => mayBook(day, start, end));
        bookable += expected.length;
        expect(everyTime.filter((slot) => decideBooking(bookingFactsOf(day, slot), false).ok)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
    // Guards against agreement by refusing everything: some generated slots must be bookable.
    expect(bookable).toBeGreaterThan(10);
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
      { numRuns: 200 },
    );
  });

  it('let an override accept all that the rules accept, and break only rules that it may', () => {
    fc.assert(
      fc.property(days, (day) => {
        const decisions = everyTime.map((slot) => {
          const facts = bookingFactsOf(day, slot);
          return { plain: decideBooking(facts, false), byOverride: decideBooking(facts, true) };
        });
        const needless = decisions.filter(({ plain, byOverride }) => plain.ok && !isUnbroken(byOverride));
        expect(needless).toEqual([]);
        const broken = decisions.flatMap(({ byOverride }) => (byOverride.ok ? byOverride.overridden : []));
        const forbidden = new Set(broken.filter((code) => NEVER_OVERRIDDEN.includes(code)));
        // An earlier slot of today is the only exception (rule: admin override).
        if (day.date === day.today) forbidden.delete('DATE_PAST');
        expect([...forbidden]).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

const isUnbroken = (decision: BookingDecision): boolean => decision.ok && decision.overridden.length === 0;
