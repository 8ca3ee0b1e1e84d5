import { addDays, firstOfMonth, firstOfNextMonth, laterOf, type CalendarDate } from '../contract/calendar-date.js';
import type { Plan } from '../contract/money.js';
import { effectiveEndOf } from '../contract/subscription.js';
import type { SubscriptionTerms } from '../subscriptions/subscription.rules.js';

/** The same day of a later month, or null if that month is too short. */
function dayInMonth(date: CalendarDate, months: number): { day: CalendarDate | null; next: CalendarDate } {
  let first = firstOfMonth(date);
  for (let n = 0; n < months; n += 1) first = firstOfNextMonth(first);
  const next = firstOfNextMonth(first);
  const day = `${first.slice(0, 8)}${date.slice(8)}`;
  return { day: day < next && addDays(next, -1) >= day ? day : null, next };
}

/**
 * The last day of a plan that begins on a date: a month lasts until the day before the same day of the next one, or
 * until that month's last day if it has no such day (rule: plans).
 */
export function endOfPlan({ length, unit }: Pick<Plan, 'length' | 'unit'>, start: CalendarDate): CalendarDate {
  if (unit === 'days') return addDays(start, length - 1);
  const { day, next } = dayInMonth(start, length);
  return day === null ? addDays(next, -1) : addDays(day, -1);
}

/** The first day that a sale can begin on: after all that the client has; null when something has no end. */
export function firstFreeDay(subscriptions: readonly SubscriptionTerms[], today: CalendarDate): CalendarDate | null {
  let free = today;
  for (const subscription of subscriptions) {
    if (!subscription.isActive) continue;
    const end = effectiveEndOf(subscription);
    if (end === null) return null;
    free = laterOf(free, addDays(end, 1));
  }
  return free;
}
