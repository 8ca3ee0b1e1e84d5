import { addDays, laterOf, weekdayOf, type CalendarDate, type Weekday } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';

/** The dates that a standing booking is for; both ends are included. */
export interface StandingPeriod {
  dayOfWeek: Weekday;
  from: CalendarDate;
  /** null has no end of its own: the subscription refuses what lies beyond it. */
  until: CalendarDate | null;
  /** The last date of a pause. */
  pausedUntil: CalendarDate | null;
}

/** False on another weekday, outside the period, and during a pause, which begins at once. */
export function belongsTo({ dayOfWeek, from, until, pausedUntil }: StandingPeriod, date: CalendarDate): boolean {
  const isWithin = date >= from && (until === null || date <= until);
  return isWithin && weekdayOf(date) === dayOfWeek && (pausedUntil === null || date > pausedUntil);
}

/** The dates to book from today on: two days further ahead than everybody books (rule: standing bookings). */
export function datesAhead(period: StandingPeriod, today: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = [];
  const last = addDays(today, LIMITS.standingWindowDays);
  for (let date = laterOf(period.from, today); date <= last; date = addDays(date, 1)) {
    if (belongsTo(period, date)) dates.push(date);
  }
  return dates;
}

/** True once no date can follow. */
export const isOver = ({ until }: StandingPeriod, today: CalendarDate): boolean => until !== null && until < today;
