import type { BookingOutlook, BookingState } from '../contract/booking-outlook.js';
import { addDays, daysBetween, firstOfNextMonth, monthOf, type CalendarDate } from '../contract/calendar-date.js';
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
import { firstAllowedFrom, firstToBook, unclosed, visitsToBook, type Calendar } from './bookable.rules.js';
import {
  closingRefusal,
  givingNothingBack,
  datedSlot,
  refusalsOf,
  subscriptionOf,
  type DayFacts,
  type MemberFacts,
  type OwnAppointment,
} from './booking.rules.js';
import {
  allowancesOf,
  freezeOn,
  subscriptionsOn,
  tightestOf,
  usedAround,
  usedUpOn,
  type SubscriptionTerms,
} from '../subscriptions/subscription.rules.js';

type FrozenTerms = SubscriptionTerms & { remainingDaysAtFreeze: number | null };

export interface OutlookFacts extends Calendar {
  member: Omit<MemberFacts, 'subscriptions'> & { subscriptions: readonly FrozenTerms[] };
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
  const { member, dayOn } = facts;
  const open = unclosed(member);
  const outlook = openOutlookOf({ ...facts, member: open, dayOn: (date) => ({ ...dayOn(date), member: open }) });
  const closing = closingRefusal(facts);
  if (closing === null || outlook.from === null) return outlook;
  const nothing = { from: null, onlyAt: null, opensOn: null, visitsLeft: 0, usedUp: null, nextMonth: null };
  return { ...outlook, ...nothing, state: 'closed', closedBy: closing.code, closedUntil: closing.from };
}

function openOutlookOf(asked: OutlookFacts): BookingOutlook {
  // A late cancellation comes back with its own slot alone, which `again` is.
  const facts = { ...asked, member: givingNothingBack(asked.member) };
  const { today, member } = facts;
  const { subscriptions, appointments } = member;
  const current = subscriptionOn(facts, today);
  const allowed = firstAllowedFrom(facts, today, OWN_VISIT);
  const first = firstToBook(facts, today);
  const again = facts.again !== null && (first === null || facts.again.date < first) ? facts.again : null;
  const state = stateOf(facts, current, { allowed, first, again });
  const isHeld = current !== null && isFrozenOpen(current);
  const isNone = state === 'noDay' || (state === 'frozen' && isHeld);
  const from = isNone ? null : (again?.date ?? first);
  const subject = (from === null ? null : subscriptionOn(facts, from)) ?? current;
  const on = from ?? today;
  const used = usedAround(appointments, on);
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
    ...renewalOf(subscriptions, subject),
    month: monthOf(on),
    monthlyLimit: subject === null || limit === 0 ? null : limit,
    visitsUsed: used.month,
    visitsLeft: from === null ? 0 : allowance && visitsToBook(facts, from, allowance),
    allowance,
    closedBy: null,
    closedUntil: null,
    nextMonth: state === 'ok' || state === 'limit' ? nextMonthOf(facts) : null,
    usedUp: state === 'limit' ? usedUpOf(facts, [today, on]) : null,
    frozenDaysLeft: isFrozen ? daysLeftOf(current) : null,
  };
}

/** The days at the end of a month on which most that can be booked is of the next one. */
const LAST_DAYS = 7;

/** The next month's visits in the last week of this one, where the month limits them (rule: one card). */
function nextMonthOf(facts: OutlookFacts): BookingOutlook['nextMonth'] {
  const { today, member } = facts;
  const first = firstOfNextMonth(today);
  const from = daysBetween(today, first) > LAST_DAYS ? null : firstToBook(facts, first);
  const subject = from === null || monthOf(from) !== monthOf(first) ? null : subscriptionOn(facts, from);
  if (from === null || subject === null) return null;
  const allowance = tightestOf(allowancesOf(subject, usedAround(member.appointments, from), from));
  if (allowance?.per !== 'month') return null;
  const { limit, used } = allowance;
  return { month: monthOf(first), limit, used, left: visitsToBook(facts, from, allowance) };
}

/** A day with a visit of the member's own still has visits left. */
const OWN_VISIT = ['ONE_PER_DAY'] as const;

/** One of the member's own, with the days that a freeze left of it. */
function subscriptionOn({ member }: Pick<OutlookFacts, 'member'>, date: CalendarDate): FrozenTerms | null {
  const found = subscriptionOf({ member, date });
  return member.subscriptions.find(({ id }) => id === found?.id) ?? null;
}

/** The limit that leaves no visit on the first of these days that lacks one. */
function usedUpOf(facts: OutlookFacts, dates: readonly CalendarDate[]): LimitPeriod | null {
  const empty = dates.flatMap((date) => {
    const subscription = subscriptionOn(facts, date);
    const used = usedAround(facts.member.appointments, date);
    const allowances = subscription === null ? [] : allowancesOf(subscription, used, date);
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
  facts: OutlookFacts,
  current: SubscriptionTerms | null,
  { allowed, first, again }: Bookable,
): BookingState {
  const { member, today } = facts;
  if (!member.isActive) return 'disabled';
  if (current === null) return 'none';
  if (current.isActive && isFrozenOpen(current) && current.startDate <= today) return 'frozen';
  if (freezeOn(member.subscriptions, today) !== null) return 'frozen';
  const isLacking = allowed === null && again === null;
  if (isLacking && firstAllowedFrom(facts, today, [...OWN_VISIT, 'DOCUMENT_EXPIRED']) !== null) return 'certificate';
  if (again !== null) return 'limit';
  const isUsable =
    !isFrozenOpen(current) && subscriptionsOn(member.subscriptions, today).some(({ id }) => id === current.id);
  const isInWindow = first !== null && first <= addDays(today, LIMITS.bookingWindowDays);
  if (isUsable && allowed === today) return isInWindow ? 'ok' : 'noDay';
  if (isUsable) return 'limit';
  if (allowed !== null) return first === null ? 'noDay' : 'notStarted';
  if (!current.isActive) return 'inactive';
  if (current.isFrozen) return 'frozen';
  // A pack without a visit left does not expire (rule: used-up pack).
  return isExpired(effectiveEndOf(current), today) && usedUpOn(current) === null ? 'expired' : 'limit';
}

function renewalOf(
  subscriptions: readonly SubscriptionTerms[],
  subject: SubscriptionTerms | null,
): Pick<BookingOutlook, 'isRenewed' | 'renewedUntil'> {
  const later = subscriptions
    .filter(({ isActive, startDate }) => isActive && subject !== null && startDate > subject.startDate)
    .sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
  const last = later.at(-1);
  return { isRenewed: last !== undefined, renewedUntil: last === undefined ? null : effectiveEndOf(last) };
}

/** The last day counts, and the days before its start do not, as in `daysRemaining`. */
function daysLeftOf(subscription: FrozenTerms | null): number | null {
  const remaining = subscription?.remainingDaysAtFreeze ?? null;
  if (subscription === null || remaining === null) return null;
  return Math.min(remaining + 1, daysRemainingOf(effectiveEndOf(subscription), subscription.startDate) ?? Infinity);
}
