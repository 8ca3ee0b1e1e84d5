import { addDays, daysBetween, laterOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { Subscription, SubscriptionRequest } from '@palestra/backend/contract/subscription';

const { unlimited, formMin, formDefault, max } = LIMITS.monthlyLimit;
const USUAL_DAYS = 30;

/** Form values; *unlimited* and *doesn't expire* are switches beside their fields. */
export interface SubscriptionValues {
  startDate: CalendarDate | null;
  endDate: CalendarDate | null;
  doesNotExpire: boolean;
  isUnlimited: boolean;
  monthlyLimit: number | null;
  isActive: boolean;
  /** Those that the form does not show; left out, they stay as they are. */
  others?: PlanLimits;
}

type PlanLimits = Pick<Subscription, 'weeklyLimit' | 'packVisits' | 'isMorningOnly'>;

export function valuesOf(subscription: Subscription | null, today: CalendarDate): SubscriptionValues {
  if (subscription === null) {
    const endDate = addDays(today, USUAL_DAYS);
    return {
      startDate: today,
      endDate,
      doesNotExpire: false,
      isUnlimited: false,
      monthlyLimit: formDefault,
      isActive: true,
    };
  }
  const { startDate, endDate, doesNotExpire, monthlyLimit, isActive } = subscription;
  const isUnlimited = monthlyLimit === unlimited;
  return {
    startDate,
    endDate,
    doesNotExpire,
    isUnlimited,
    monthlyLimit: isUnlimited ? formDefault : monthlyLimit,
    isActive,
  };
}

/**
 * Proposed renewal: starts the day after the current end (today if that has passed), with the same length and visits.
 */
export function renewalOf(subscription: Subscription | null, today: CalendarDate): SubscriptionValues {
  if (subscription === null) return valuesOf(null, today);
  const { startDate, endDate, effectiveEndDate, weeklyLimit, packVisits, isMorningOnly } = subscription;
  const hasOthers = weeklyLimit > 0 || packVisits > 0 || isMorningOnly;
  const others = hasOthers ? { weeklyLimit, packVisits, isMorningOnly } : undefined;
  const next = effectiveEndDate === null ? today : laterOf(today, addDays(effectiveEndDate, 1));
  const length = endDate === null ? USUAL_DAYS : daysBetween(startDate, endDate);
  return { ...valuesOf(subscription, today), startDate: next, endDate: addDays(next, length), isActive: true, others };
}

export const toSubscriptionRequest = (values: SubscriptionValues): SubscriptionRequest => ({
  startDate: values.startDate ?? '',
  endDate: values.doesNotExpire ? null : values.endDate,
  doesNotExpire: values.doesNotExpire,
  monthlyLimit: values.isUnlimited ? unlimited : (values.monthlyLimit ?? formMin),
  isActive: values.isActive,
  ...values.others,
});

type Problem = string | { message: string; args: Record<string, number> };

function limitProblem({ isUnlimited, monthlyLimit }: SubscriptionValues): Problem | null {
  if (isUnlimited) return null;
  if (monthlyLimit === null || !Number.isInteger(monthlyLimit)) return 'subscription.wholeNumber';
  if (monthlyLimit < formMin) return { message: 'subscription.limitMin', args: { min: formMin } };
  return monthlyLimit > max ? { message: 'subscription.limitMax', args: { max } } : null;
}

function endProblem({ startDate, endDate, doesNotExpire }: SubscriptionValues): Problem | null {
  if (doesNotExpire) return null;
  if (!endDate) return 'validation.endDateRequired';
  return startDate && endDate < startDate ? 'validation.endBeforeStart' : null;
}

/** Translation keys of the errors by field; valid fields are absent. */
export function subscriptionProblems(values: SubscriptionValues): Record<string, Problem> {
  const problems: [string, Problem | null][] = [
    ['startDate', values.startDate ? null : 'validation.startDateRequired'],
    ['endDate', endProblem(values)],
    ['monthlyLimit', limitProblem(values)],
  ];
  return Object.fromEntries(problems.filter((problem): problem is [string, Problem] => problem[1] !== null));
}
