import { monthOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { BookingDay } from '@palestra/backend/contract/timeslot';

export type DayMark = 'booked' | 'waiting' | 'outside' | 'closed' | 'noTimeslots' | null;

/** What a day of the strip shows before it is tapped; null is an ordinary day. */
export function markOf(day: BookingDay): DayMark {
  if (day.isBooked) return 'booked';
  if (!day.isWithinSubscription) return 'outside';
  if (!day.isGymOpen) return 'closed';
  return day.hasTimeslots ? null : 'noTimeslots';
}

/** The first ordinary day from `from` on; a booked one allows no second appointment. */
export const nextBookableDay = (days: BookingDay[], from: CalendarDate): CalendarDate | null =>
  days.find((day) => day.date >= from && markOf(day) === null)?.date ?? null;

/** Where the strip starts: the first day on which something can be booked, else its first day. */
export const firstChoice = (days: BookingDay[]): CalendarDate | null =>
  nextBookableDay(days, days[0]?.date ?? '') ?? days[0]?.date ?? null;

export interface MonthOfDays {
  /** Its first day in the strip. */
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
