import { addDays, laterOf, type CalendarDate } from '../contract/calendar-date.js';
import { effectiveEndOf } from '../contract/subscription.js';
import type { SubscriptionTerms } from '../subscriptions/subscription.rules.js';

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
