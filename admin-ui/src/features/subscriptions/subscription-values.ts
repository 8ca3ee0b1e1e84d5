import { addDays, daysBetween, laterOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { LimitPeriod, Subscription, SubscriptionRequest } from '@palestra/backend/contract/subscription';

const { unlimited, formMin, formDefault, max } = LIMITS.monthlyLimit;
const USUAL_DAYS = 30;

/** Form values; *unlimited* and *doesn't expire* are switches beside their fields. */
export interface SubscriptionValues {
  startDate: CalendarDate | null;
  endDate: CalendarDate | null;
  doesNotExpire: boolean;
  /** Period of the visits; left out: the month, which is all that a gym without plans knows (rule: plans). */
  per?: LimitPeriod;
  isUnlimited: boolean;
  monthlyLimit: number | null;
  weeklyLimit?: number | null;
  packVisits?: number | null;
  isActive: boolean;
  /** Those that the form does not show; left out, they stay as they are. */
  others?: Partial<PlanLimits>;
}

type PlanLimits = Pick<Subscription, 'weeklyLimit' | 'packVisits' | 'isMorningOnly'>;
type Limits = Pick<Subscription, 'monthlyLimit' | 'weeklyLimit' | 'packVisits'>;

/** A limit beside the month's comes from other programs: the form shows the month's, and leaves the rest. */
const hasSeveral = ({ monthlyLimit, weeklyLimit, packVisits }: Limits): boolean =>
  [monthlyLimit, weeklyLimit, packVisits].filter((limit) => limit > 0).length > 1;

/** The form's fields of the visits. */
function visitsOf(limits: Limits): Pick<SubscriptionValues, 'per' | 'isUnlimited' | VisitField> {
  const { monthlyLimit, weeklyLimit, packVisits } = limits;
  if (packVisits > 0 && !hasSeveral(limits))
    return { per: 'pack', isUnlimited: false, monthlyLimit: formDefault, packVisits };
  if (weeklyLimit > 0 && !hasSeveral(limits))
    return { per: 'week', isUnlimited: false, monthlyLimit: formDefault, weeklyLimit };
  const isUnlimited = monthlyLimit === unlimited;
  return { isUnlimited, monthlyLimit: isUnlimited ? formDefault : monthlyLimit };
}

/** The field of the form with the number of visits, and the most that it takes. */
export const VISIT_FIELDS = {
  month: { field: 'monthlyLimit', max },
  week: { field: 'weeklyLimit', max: LIMITS.weeklyLimitMax },
  pack: { field: 'packVisits', max: LIMITS.packVisitsMax },
} as const satisfies Record<LimitPeriod, { field: keyof SubscriptionValues; max: number }>;
type VisitField = (typeof VISIT_FIELDS)[LimitPeriod]['field'];

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
  const { startDate, endDate, doesNotExpire, isActive } = subscription;
  return { startDate, endDate, doesNotExpire, ...visitsOf(subscription), isActive };
}

/**
 * Proposed renewal: starts the day after the current end (today if that has passed), with the same length and visits.
 */
export function renewalOf(subscription: Subscription | null, today: CalendarDate): SubscriptionValues {
  if (subscription === null) return valuesOf(null, today);
  const { startDate, endDate, effectiveEndDate, weeklyLimit, packVisits, isMorningOnly } = subscription;
  const others = {
    ...(hasSeveral(subscription) && { weeklyLimit, packVisits }),
    ...(isMorningOnly && { isMorningOnly }),
  };
  const next = effectiveEndDate === null ? today : laterOf(today, addDays(effectiveEndDate, 1));
  const length = endDate === null ? USUAL_DAYS : daysBetween(startDate, endDate);
  const follows = { startDate: next, endDate: addDays(next, length), isActive: true };
  return { ...valuesOf(subscription, today), ...follows, ...(Object.keys(others).length > 0 && { others }) };
}

/** One of the three numbers counts. */
function limitsOf(values: SubscriptionValues): Pick<SubscriptionRequest, VisitField> {
  const { per, isUnlimited, monthlyLimit, weeklyLimit, packVisits } = values;
  const ofMonth = isUnlimited ? unlimited : (monthlyLimit ?? formMin);
  if (per === undefined) return { monthlyLimit: ofMonth };
  return {
    monthlyLimit: per === 'month' ? ofMonth : unlimited,
    weeklyLimit: per === 'week' ? (weeklyLimit ?? formMin) : unlimited,
    packVisits: per === 'pack' ? (packVisits ?? formMin) : unlimited,
  };
}

export const toSubscriptionRequest = (values: SubscriptionValues): SubscriptionRequest => ({
  startDate: values.startDate ?? '',
  endDate: values.doesNotExpire ? null : values.endDate,
  doesNotExpire: values.doesNotExpire,
  ...limitsOf(values),
  isActive: values.isActive,
  ...values.others,
});

type Problem = string | { message: string; args: Record<string, number> };

function limitProblem({ per = 'month', isUnlimited, ...values }: SubscriptionValues): Problem | null {
  if (per === 'month' && isUnlimited) return null;
  const { field, max: most } = VISIT_FIELDS[per];
  const visits = values[field] ?? null;
  if (visits === null || !Number.isInteger(visits)) return 'subscription.wholeNumber';
  if (visits < formMin) return { message: 'subscription.limitMin', args: { min: formMin } };
  return visits > most ? { message: 'subscription.limitMax', args: { max: most } } : null;
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
    [VISIT_FIELDS[values.per ?? 'month'].field, limitProblem(values)],
  ];
  return Object.fromEntries(problems.filter((problem): problem is [string, Problem] => problem[1] !== null));
}
