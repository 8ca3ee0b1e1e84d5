import { addDays, firstOfNextMonth, laterOf, mondayOf, type CalendarDate } from '../contract/calendar-date.js';
import type { BookingRefusalCode } from '../contract/booking-refusals.js';
import { LIMITS } from '../contract/limits.js';
import { effectiveEndOf, type Allowance } from '../contract/subscription.js';
import {
  isDayAllowed,
  offersOf,
  subscriptionOf,
  type DayFacts,
  type MemberFacts,
  type Offer,
} from './booking.rules.js';

/*
 * The one answer to what a member may book on a date (rule: what can be booked). Each first day, count, day strip and
 * sentence asks here, and only this file asks the rules of a booking for them.
 */

/** They say nothing of the day: it opens later, and a full slot has its waiting list. */
const BESIDE_THE_DAY: readonly BookingRefusalCode[] = ['BEYOND_WINDOW', 'SLOT_FULL'];

/** A slot that is over, gone or closed, or not for this member. */
const NO_SLOT: readonly BookingRefusalCode[] = [
  'DATE_PAST',
  'NO_SUCH_SLOT',
  'SLOT_DISABLED',
  'MORNING_ONLY',
  'AREA_NOT_INCLUDED',
  'CLASS_NOT_INCLUDED',
];

interface BookableDay {
  /** There is an open slot to come that is for this member, whether or not they have a visit left. */
  hasTimeslots: boolean;
  /** There is a slot that no rule refuses them, but that it is full. */
  isBookable: boolean;
  /** The same, or one whose class opens later: a visit has a place there in time. */
  isBookableInTime: boolean;
}

/** The member with nothing in the way that refuses every day alike, as a move sees them: it books nothing new. */
export const unclosed = <Member extends MemberFacts>(member: Member): Member => ({
  ...member,
  isUnclosed: true,
});

/** Judges every slot of the date. */
export function bookableOn(day: DayFacts): BookableDay {
  const offers = offersOf(day);
  const isOneWithout = (refuses: (code: BookingRefusalCode) => boolean): boolean =>
    offers.some(({ refusals }: Offer) => !refusals.some(({ code }) => refuses(code)));
  return {
    hasTimeslots: isOneWithout((code) => NO_SLOT.includes(code)),
    isBookable: isOneWithout((code) => !BESIDE_THE_DAY.includes(code)),
    isBookableInTime: isOneWithout((code) => code !== 'NOT_OPEN_YET' && !BESIDE_THE_DAY.includes(code)),
  };
}

/** The facts of a member's days, from `today` on. */
export interface Calendar {
  now: Date;
  today: CalendarDate;
  member: MemberFacts;
  /** The last date whose schedule is known; a later one is taken to be open. */
  until: CalendarDate;
  dayOn: (date: CalendarDate) => DayFacts;
}

/** Asks no schedule: the day is inside a subscription, with a visit left, and so on. `ignored` does not refuse. */
export const isAllowedOn = (
  { now, today, member }: Calendar,
  date: CalendarDate,
  ignored: readonly BookingRefusalCode[] = [],
): boolean => isDayAllowed({ now, today, member, date }, [...BESIDE_THE_DAY, ...ignored]);

/**
 * The first date from `first` on for which `isAllowedOn` is true. It is `first` itself, the day after a visit, or the
 * beginning of a subscription, a month or a week. It may also be the first day after a freeze, or after a subscription
 * that another waited behind.
 */
export function firstAllowedFrom(
  calendar: Calendar,
  first: CalendarDate,
  ignored: readonly BookingRefusalCode[] = [],
): CalendarDate | null {
  const isAllowed = (date: CalendarDate): boolean => isAllowedOn(calendar, date, ignored);
  if (isAllowed(first)) return first;
  const { subscriptions, appointments } = calendar.member;
  const begins = subscriptions.flatMap((subscription) => {
    const end = effectiveEndOf(subscription);
    const thawed = (subscription.freezes ?? []).map(({ until }) => addDays(until, 1));
    return [subscription.startDate, ...(end === null ? [] : [addDays(end, 1)]), ...thawed];
  });
  const months = [first, ...begins].flatMap((date) => {
    const next = firstOfNextMonth(date);
    return [next, firstOfNextMonth(next), firstOfNextMonth(firstOfNextMonth(next))];
  });
  const lastWeek = Math.ceil(LIMITS.standingWindowDays / 7) + 1;
  const mondays = Array.from({ length: lastWeek }, (_, n) => addDays(mondayOf(first), 7 * (n + 1)));
  const afterVisits = appointments.map(({ date }) => addDays(date, 1));
  const candidates = [...begins, ...months, ...mondays, ...afterVisits].filter((date) => date > first).sort();
  return candidates.find(isAllowed) ?? null;
}

/** True when the member may book that date; beyond the known schedule by their own facts alone. */
const isBookableOn = (calendar: Calendar, date: CalendarDate): boolean =>
  date > calendar.until ? isAllowedOn(calendar, date) : bookableOn(calendar.dayOn(date)).isBookable;

const isBookableInTime = (calendar: Calendar, date: CalendarDate): boolean =>
  date > calendar.until ? isAllowedOn(calendar, date) : bookableOn(calendar.dayOn(date)).isBookableInTime;

/** The first date from `first` on that the member may book; null where there is none. */
export function firstToBook(calendar: Calendar, first: CalendarDate): CalendarDate | null {
  let date = firstAllowedFrom(calendar, laterOf(first, calendar.today));
  while (date !== null && !isBookableOn(calendar, date)) date = firstAllowedFrom(calendar, addDays(date, 1));
  return date;
}

/** The last date of the month or week that an allowance counts, or of the pack; null without an end. */
function lastDayOf({ per, since }: Allowance, end: CalendarDate | null): CalendarDate | null {
  if (per === 'pack' || since === null) return end;
  return per === 'week' ? addDays(since, 6) : addDays(firstOfNextMonth(since), -1);
}

/** The visits of an allowance that have a day: never more than there are days from `from` on that can be booked. */
export function visitsToBook(calendar: Calendar, from: CalendarDate, allowance: Allowance): number {
  const { member } = calendar;
  const subject = subscriptionOf({ member, date: from });
  const last = lastDayOf(allowance, subject === null ? null : effectiveEndOf(subject));
  // A pack counts visits of its own; those of a month and a week count under any subscription.
  const isCounted = (date: CalendarDate): boolean =>
    allowance.per !== 'pack' || subscriptionOf({ member, date })?.id === subject?.id;
  let visits = 0;
  for (let date = from; visits < allowance.left && (last === null || date <= last); date = addDays(date, 1)) {
    // Beyond the known schedule a pack without an end has days enough.
    if (last === null && date > calendar.until) return allowance.left;
    if (isCounted(date) && isBookableInTime(calendar, date)) visits += 1;
  }
  return visits;
}
