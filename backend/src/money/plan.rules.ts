import { addDays, laterOf, type CalendarDate } from '../contract/calendar-date.js';
import { effectiveEndOf } from '../contract/subscription.js';
import type { SubscriptionTerms } from '../subscriptions/subscription.rules.js';
import type { PlanRow } from './money.entity.js';

/** The words and limits of a plan that a buyer is shown, beside its price. */
export type PlanTerms = Pick<
  PlanRow,
  | ('nameEl' | 'nameEn' | 'length' | 'unit' | 'monthlyLimit' | 'weeklyLimit')
  | ('packVisits' | 'isMorningOnly' | 'classIds' | 'areaIds' | 'freezeBudgetDays')
> &
  Partial<Pick<PlanRow, 'opensEarlierDays'>>;

/** In one order, so that equal terms are written alike. */
export const termsOf = (plan: PlanTerms): PlanTerms => ({
  ...{ nameEl: plan.nameEl, nameEn: plan.nameEn, length: plan.length, unit: plan.unit },
  ...{ monthlyLimit: plan.monthlyLimit, weeklyLimit: plan.weeklyLimit, packVisits: plan.packVisits },
  ...{ isMorningOnly: plan.isMorningOnly, freezeBudgetDays: plan.freezeBudgetDays },
  ...{ classIds: plan.classIds, areaIds: plan.areaIds },
  // Only where it says more, so that terms which an older version wrote are the same.
  ...((plan.opensEarlierDays ?? 0) > 0 && { opensEarlierDays: plan.opensEarlierDays }),
});

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
