import { addDays, weekdayOf, type CalendarDate, type Weekday } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import type { FieldProblem } from '../platform/texts/text-params.js';

/** The dates that a standing booking is for; both ends are included. */
export interface StandingPeriod {
  dayOfWeek: Weekday;
  from: CalendarDate;
  /** null has no end of its own: the subscription refuses dates beyond it. */
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
  return daysAhead(today).filter((date) => belongsTo(period, date));
}

/** Every day that a standing booking may have a date on. */
export const daysAhead = (today: CalendarDate): CalendarDate[] =>
  Array.from({ length: LIMITS.standingWindowDays + 1 }, (_, ahead) => addDays(today, ahead));

type DayProblem = FieldProblem & { field: 'from' | 'until' | 'pausedUntil' };

/** The first fault of the days alone; null without one. */
export function problemOf({ from, until, pausedUntil }: StandingPeriod, today: CalendarDate): DayProblem | null {
  const latest = addDays(today, LIMITS.standingAheadDays);
  if (from > latest) return { field: 'from', key: 'mustBeUntil', params: { date: { date: latest } } };
  if (until !== null && (until < from || until < today)) return { field: 'until', key: 'endBeforeStart' };
  return pausedUntil !== null && pausedUntil < today ? { field: 'pausedUntil', key: 'endBeforeStart' } : null;
}

/** True once no date can follow. */
export const isOver = ({ until }: StandingPeriod, today: CalendarDate): boolean => until !== null && until < today;
