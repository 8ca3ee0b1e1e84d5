import { addDays, firstOfMonth, firstOfNextMonth, type CalendarDate } from './calendar-date.js';
import type { PlanUnit } from './money.js';

export interface PlanLength {
  length: number;
  unit: PlanUnit;
}

/** The length that is proposed for a subscription without a plan. */
export const A_MONTH: PlanLength = { length: 1, unit: 'months' };

/** The same day of a later month, or null if that month is too short. */
function dayInMonth(date: CalendarDate, months: number): { day: CalendarDate | null; next: CalendarDate } {
  let first = firstOfMonth(date);
  for (let n = 0; n < months; n += 1) first = firstOfNextMonth(first);
  const next = firstOfNextMonth(first);
  const day = `${first.slice(0, 8)}${date.slice(8)}`;
  return { day: day < next && addDays(next, -1) >= day ? day : null, next };
}

/** The last day of a subscription that begins on a date, with a plan or without one (rule: length of a month). */
export function lastDayOf({ length, unit }: PlanLength, start: CalendarDate): CalendarDate {
  if (unit === 'days') return addDays(start, length - 1);
  const { day, next } = dayInMonth(start, length);
  return day === null ? addDays(next, -1) : addDays(day, -1);
}
