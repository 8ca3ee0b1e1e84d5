import { monthOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { BookingDay } from '@palestra/backend/contract/timeslot';

export type DayMark = 'booked' | 'waiting' | 'outside' | 'closed' | 'noTimeslots' | 'frozen' | 'refused' | null;

/** A freeze may have days that the end reaches only once it has begun. */
export const isOutside = (day: BookingDay): boolean => !day.isWithinSubscription && !day.isInFreeze && !day.isBooked;

/** Mark of a day in the strip; null for an ordinary day. */
export function markOf(day: BookingDay): DayMark {
  if (day.isBooked) return 'booked';
  if (isOutside(day)) return 'outside';
  if (!day.isGymOpen) return 'closed';
  if (!day.hasTimeslots) return 'noTimeslots';
  if (day.isInFreeze) return 'frozen';
  if (day.isWaiting) return 'waiting';
  return day.isBookable ? null : 'refused';
}

/** First day from `from` on that the server's rules let the member book; it may be full. */
export const nextBookableDay = (days: BookingDay[], from: CalendarDate): CalendarDate | null =>
  days.find(({ date, isBookable }) => date >= from && isBookable)?.date ?? null;

/** Initial day: the first bookable one, else the first of the strip. */
export const firstChoice = (days: BookingDay[]): CalendarDate | null =>
  nextBookableDay(days, days[0]?.date ?? '') ?? days[0]?.date ?? null;

export interface MonthOfDays {
  /** First day of this month in the strip. */
  date: CalendarDate;
  days: BookingDay[];
}

export function groupByMonth(days: BookingDay[]): MonthOfDays[] {
  const months: MonthOfDays[] = [];
  for (const day of days) {
    const current = months.at(-1);
    if (current && monthOf(current.date) === monthOf(day.date)) current.days.push(day);
    else months.push({ date: day.date, days: [day] });
  }
  return months;
}
