import fc from 'fast-check';
import { addDays, monthOf } from '../contract/calendar-date.js';
import { NEVER_OVERRIDDEN } from '../contract/error-codes.js';
import { timeFromSeconds } from '../contract/time-of-day.js';
import { instantsOn, todayIn } from '../platform/time/gym-zone.js';
import type { SubscriptionTerms } from '../subscriptions/subscription.rules.js';
import { scheduleOf, type Override, type TemplateSlot } from '../timeslots/schedule.rules.js';
import { bookingFactsOf, isAvailable, offersOf, type DayFacts } from './availability.rules.js';
import { decideBooking, type OwnAppointment } from './booking.rules.js';

const ZONE = 'Europe/Athens';
const hour = (n: number): string => timeFromSeconds(n * 3600);
const TODAY = '2026-03-28';
/** Around the day on which clocks go forward, at any hour, so that past and coming slots both occur. */
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
      instantOf: instantsOn(ZONE, some.date),
      member: { isActive: some.isActive, isMorningClient: some.isMorningClient, subscriptions: terms, appointments },
    };
  });

/** The promise of decisions §5 in plain words, written without the rules. */
function mayBook(day: DayFacts, start: string, end: string): boolean {
  const { member, date, today } = day;
  const slot = day.schedule.slots.find((candidate) => candidate.start === start && candidate.end === end);
  if (slot === undefined || slot.isRetired || slot.isDisabled || !day.schedule.isGymOpen || !member?.isActive)
    return false;
  if (date < today || date > addDays(today, 30) || day.instantOf(slot.effectiveStart) <= day.now) return false;
  const usable = member.subscriptions
    .filter(
      (terms) => terms.isActive && !terms.isFrozen && terms.startDate <= date && (terms.endDate ?? '9999') >= date,
    )
    .sort((a, b) => a.startDate.localeCompare(b.startDate))[0];
  if (usable === undefined) return false;
  if (member.isMorningClient && Number(slot.effectiveStart.slice(0, 2)) >= 15) return false;
  if (member.appointments.some((own) => own.date === date)) return false;
  if (usable.monthlyLimit !== 0 && member.appointments.length >= usable.monthlyLimit) return false;
  const booked = day.occupancies.find((taken) => taken.start === start && taken.end === end)?.booked ?? 0;
  return booked < slot.capacity;
}

const everyTime = Array.from({ length: 23 }, (_, i) => ({ start: hour(i + 1), end: hour(i + 2) })).slice(0, 22);

describe('what is listed as bookable is bookable, and the reverse', () => {
  it('for every slot of any day and any member', () => {
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
      { numRuns: 400 },
    );
  });

  it('and agrees with the rules told in plain words', () => {
    let bookable = 0;
    fc.assert(
      fc.property(days, (day) => {
        for (const times of everyTime) {
          const expected = mayBook(day, times.start, times.end);
          bookable += expected ? 1 : 0;
          expect(decideBooking(bookingFactsOf(day, times), false).ok).toBe(expected);
        }
      }),
      { numRuns: 400 },
    );
    // The days made above must not all be hopeless, or the two could agree by refusing everything.
    expect(bookable).toBeGreaterThan(20);
  });

  it('a bookable slot is available; one without an asking member is available exactly when nothing refuses', () => {
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
      { numRuns: 400 },
    );
  });

  it('an override accepts whatever the rules accept, and never more than it may break', () => {
    fc.assert(
      fc.property(days, (day) => {
        for (const times of everyTime) {
          const facts = bookingFactsOf(day, times);
          const byOverride = decideBooking(facts, true);
          if (decideBooking(facts, false).ok) expect(byOverride).toMatchObject({ ok: true, overridden: [] });
          const broken = byOverride.ok ? byOverride.overridden : [];
          const forbidden = broken.filter((code) => NEVER_OVERRIDDEN.includes(code));
          expect(forbidden).toEqual(forbidden.length > 0 && day.date === day.today ? ['DATE_PAST'] : []);
        }
      }),
      { numRuns: 200 },
    );
  });
});
