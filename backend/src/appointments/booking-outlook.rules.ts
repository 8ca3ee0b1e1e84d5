import type { BookingOutlook, BookingState } from '../contract/booking-outlook.js';
import { addDays, monthOf, type CalendarDate } from '../contract/calendar-date.js';
import type { AskedCertificate } from '../contract/client-document.js';
import { LIMITS } from '../contract/limits.js';
import {
  daysRemainingOf,
  effectiveEndOf,
  isExpired,
  isFrozenOpen,
  type LimitPeriod,
} from '../contract/subscription.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { findSlot } from '../schedule/schedule.rules.js';
import { datedSlot, refusalsOf, type DayFacts, type OwnAppointment } from './booking.rules.js';
import { firstAllowedFrom, isAllowedOn } from './first-day.rules.js';
import {
  allowancesOf,
  freezeOn,
  isUsableOn,
  subscriptionFor,
  tightestOf,
  usedAround,
  type SubscriptionTerms,
} from '../subscriptions/subscription.rules.js';

export interface OutlookFacts {
  today: CalendarDate;
  isActive: boolean;
  certificate: AskedCertificate | null;
  subscriptions: readonly (SubscriptionTerms & { remainingDaysAtFreeze: number | null })[];
  /** Those that count from the first of this month and from this Monday on, under any subscription. */
  visits: readonly { date: CalendarDate }[];
  /** The days of the booking window, today first. */
  days: readonly { date: CalendarDate; hasTimeslots: boolean; isGymOpen: boolean; isBooked: boolean }[];
  /** The first slot that the member gave up late and may book again; null without one. */
  again: { date: CalendarDate; start: TimeOfDay } | null;
}

/** Asks the rules of a booking, which give the own late cancellation back (rule: forgiven if filled). */
export function firstToBookAgain(
  visits: readonly OwnAppointment[],
  dayOn: (date: CalendarDate) => DayFacts,
): OutlookFacts['again'] {
  const found = visits.flatMap(({ isCancelled, date, ...times }) => {
    if (isCancelled !== true) return [];
    const day = dayOn(date);
    const scheduled = findSlot(day.schedule, times);
    const slot = scheduled && datedSlot(day, scheduled);
    return slot === null || refusalsOf({ ...day, slot }).length > 0 ? [] : [{ date, slot }];
  });
  const [first] = found.sort((a, b) => a.slot.startsAt.getTime() - b.slot.startsAt.getTime());
  return first === undefined ? null : { date: first.date, start: first.slot.effectiveStart };
}

/** Computes the dates and the number of visits that a member may book. */
export function bookingOutlookOf(facts: OutlookFacts): BookingOutlook {
  const { today } = facts;
  const current = subscriptionFor(facts.subscriptions, today);
  const allowed = facts.isActive ? firstAllowedFrom(facts, today) : null;
  const first = allowed === today ? firstDay(facts) : allowed;
  const again = facts.again !== null && (first === null || facts.again.date < first) ? facts.again : null;
  const state = stateOf(facts, current, { allowed, first, again });
  const isHeld = current !== null && isFrozenOpen(current);
  const from = state === 'frozen' && isHeld ? null : (again?.date ?? first);
  const subject = (from === null ? null : subscriptionFor(facts.subscriptions, from)) ?? current;
  const on = from ?? today;
  const used = usedAround(facts.visits, on);
  const limit = subject?.monthlyLimit ?? 0;
  const allowance = subject === null ? null : tightestOf(allowancesOf(subject, used, on));
  const opensOn = from === null ? null : addDays(from, -LIMITS.bookingWindowDays);
  const isFrozen = state === 'frozen';
  return {
    state,
    from,
    onlyAt: from === null ? null : (again?.start ?? null),
    opensOn: opensOn !== null && opensOn > today ? opensOn : null,
    until: subject === null || (isFrozen && isHeld) ? null : effectiveEndOf(subject),
    ...renewalOf(facts.subscriptions, subject),
    month: monthOf(on),
    monthlyLimit: subject === null || limit === 0 ? null : limit,
    visitsUsed: used.month,
    visitsLeft: from === null && state !== 'noDay' ? 0 : (allowance?.left ?? null),
    allowance,
    usedUp: state === 'limit' ? usedUpOf(facts, [today, on]) : null,
    frozenDaysLeft: isFrozen ? daysLeftOf(current) : null,
  };
}

/** The limit that leaves no visit on the first of these days that lacks one. */
function usedUpOf({ visits, subscriptions }: OutlookFacts, dates: readonly CalendarDate[]): LimitPeriod | null {
  const empty = dates.flatMap((date) => {
    const subscription = subscriptionFor(subscriptions, date);
    const allowances = subscription === null ? [] : allowancesOf(subscription, usedAround(visits, date), date);
    return tightestOf(allowances.filter(({ left }) => left === 0)) ?? [];
  });
  return empty[0]?.per ?? null;
}

/** The days that a member may book: by the limits alone, with an hour that is open, and by a visit to return. */
interface Bookable extends Pick<OutlookFacts, 'again'> {
  allowed: CalendarDate | null;
  first: CalendarDate | null;
}

function stateOf(
  { isActive, subscriptions, today, ...facts }: OutlookFacts,
  current: SubscriptionTerms | null,
  { allowed, first, again }: Bookable,
): BookingState {
  if (!isActive) return 'disabled';
  if (current === null) return 'none';
  if (current.isActive && isFrozenOpen(current) && current.startDate <= today) return 'frozen';
  if (freezeOn(subscriptions, today) !== null) return 'frozen';
  const isLacking = allowed === null && again === null;
  if (isLacking && firstAllowedFrom({ ...facts, subscriptions, certificate: null }, today) !== null) {
    return 'certificate';
  }
  if (again !== null) return 'limit';
  const isUsable = isUsableOn(current, today);
  if (isUsable && allowed === today) return first === null ? 'noDay' : 'ok';
  if (isUsable) return 'limit';
  if (allowed !== null) return 'notStarted';
  if (!current.isActive) return 'inactive';
  if (current.isFrozen) return 'frozen';
  return isExpired(effectiveEndOf(current), today) ? 'expired' : 'limit';
}

/** The first day of the booking window with an hour to book and no visit of the member yet. */
const firstDay = (facts: OutlookFacts): CalendarDate | null =>
  facts.days.find(
    ({ date, hasTimeslots, isGymOpen, isBooked }) => isGymOpen && hasTimeslots && !isBooked && isAllowedOn(facts, date),
  )?.date ?? null;

function renewalOf(
  subscriptions: OutlookFacts['subscriptions'],
  subject: SubscriptionTerms | null,
): Pick<BookingOutlook, 'isRenewed' | 'renewedUntil'> {
  const later = subscriptions
    .filter(({ isActive, startDate }) => isActive && subject !== null && startDate > subject.startDate)
    .sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
  const last = later.at(-1);
  return { isRenewed: last !== undefined, renewedUntil: last === undefined ? null : effectiveEndOf(last) };
}

/** The last day counts, and the days before its start do not, as in `daysRemaining`. */
function daysLeftOf(subscription: OutlookFacts['subscriptions'][number] | null): number | null {
  const remaining = subscription?.remainingDaysAtFreeze ?? null;
  if (subscription === null || remaining === null) return null;
  return Math.min(remaining + 1, daysRemainingOf(effectiveEndOf(subscription), subscription.startDate) ?? Infinity);
}
