import { addDays, daysBetween, laterOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { EndReason } from '@palestra/backend/contract/end-line';
import { LIMITS } from '@palestra/backend/contract/limits';
import { A_MONTH, lastDayOf } from '@palestra/backend/contract/plan-length';
import {
  isHolding,
  type LaterSubscription,
  type LimitPeriod,
  type Subscription,
  type SubscriptionRequest,
} from '@palestra/backend/contract/subscription';

const { unlimited, formMin, formDefault, max } = LIMITS.monthlyLimit;

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
  /** Limits beside the one that the form begins with, which other programs gave: kept while that one counts. */
  beside?: { per: LimitPeriod; limits: Partial<Pick<Limits, 'weeklyLimit' | 'packVisits'>> };
  /** The form does not show it; left out, it stays as it is. */
  isMorningOnly?: boolean;
  /** Why the end moves; asked for where it does. */
  endReason?: EndReason | null;
  endNote?: string | null;
  /** Why it is given without a plan; asked for where it is there. */
  why?: string | null;
}

type Limits = Pick<Subscription, 'monthlyLimit' | 'weeklyLimit' | 'packVisits'>;

/** The form's fields of the visits: it shows the month's limit, else the week's, else the pack. */
function visitsOf(limits: Limits): Pick<SubscriptionValues, 'per' | 'isUnlimited' | 'beside' | VisitField> {
  const { monthlyLimit, weeklyLimit, packVisits } = limits;
  if (monthlyLimit === unlimited && weeklyLimit > 0) {
    const beside = packVisits > 0 && { beside: { per: 'week' as const, limits: { packVisits } } };
    return { per: 'week', isUnlimited: false, monthlyLimit: formDefault, weeklyLimit, ...beside };
  }
  if (monthlyLimit === unlimited && packVisits > 0) {
    return { per: 'pack', isUnlimited: false, monthlyLimit: formDefault, packVisits };
  }
  if (monthlyLimit === unlimited) return { isUnlimited: true, monthlyLimit: formDefault };
  const beside = weeklyLimit + packVisits > 0 && {
    beside: { per: 'month' as const, limits: { weeklyLimit, packVisits } },
  };
  return { isUnlimited: false, monthlyLimit, ...beside };
}

/** The field of the form with the number of visits, and the most that it takes. */
export const VISIT_FIELDS = {
  month: { field: 'monthlyLimit', max },
  week: { field: 'weeklyLimit', max: LIMITS.weeklyLimitMax },
  pack: { field: 'packVisits', max: LIMITS.packVisitsMax },
} as const satisfies Record<LimitPeriod, { field: keyof SubscriptionValues; max: number }>;
type VisitField = (typeof VISIT_FIELDS)[LimitPeriod]['field'];

export function valuesOf(subscription: LaterSubscription | null, today: CalendarDate): SubscriptionValues {
  if (subscription === null) {
    const endDate = lastDayOf(A_MONTH, today);
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
  const noReason = { endReason: null, endNote: null };
  return { startDate, endDate, doesNotExpire, ...visitsOf(subscription), isActive, ...noReason };
}

/**
 * Proposed renewal: starts the day after the current end (today if that has passed), with the same length and visits.
 */
export function renewalOf(subscription: Subscription | null, today: CalendarDate): SubscriptionValues {
  if (subscription === null) return valuesOf(null, today);
  const { startDate, endDate, effectiveEndDate, isMorningOnly } = subscription;
  const next = effectiveEndDate === null ? today : laterOf(today, addDays(effectiveEndDate, 1));
  const end = endDate === null ? lastDayOf(A_MONTH, next) : addDays(next, daysBetween(startDate, endDate));
  const follows = { startDate: next, endDate: end, isActive: true };
  return { ...valuesOf(subscription, today), ...follows, ...(isMorningOnly && { isMorningOnly }) };
}

/** Limits that count beside the field that is shown; null for none, as where staff tick *unlimited*. */
export function keptLimits({
  per = 'month',
  isUnlimited,
  beside,
}: Pick<SubscriptionValues, 'per' | 'isUnlimited' | 'beside'>): Partial<Limits> | null {
  return beside?.per !== per || (per === 'month' && isUnlimited) ? null : beside.limits;
}

/** The number that is shown counts, and those that are kept beside it. */
function limitsOf(values: SubscriptionValues): Pick<SubscriptionRequest, VisitField> {
  const { per, isUnlimited, monthlyLimit, weeklyLimit, packVisits, beside } = values;
  const ofMonth = isUnlimited ? unlimited : (monthlyLimit ?? formMin);
  if (per === undefined && beside === undefined) return { monthlyLimit: ofMonth };
  return {
    monthlyLimit: (per ?? 'month') === 'month' ? ofMonth : unlimited,
    weeklyLimit: per === 'week' ? (weeklyLimit ?? formMin) : unlimited,
    packVisits: per === 'pack' ? (packVisits ?? formMin) : unlimited,
    ...keptLimits(values),
  };
}

/** Staff move the end of this subscription by hand, and not of one that would follow it (rule: end lines). */
export function isEndMoved(values: SubscriptionValues, current: Subscription | null): boolean {
  if (current === null) return false;
  const { startDate, endDate, doesNotExpire } = values;
  const { effectiveEndDate: end } = current;
  const isNext = startDate !== null && end !== null && startDate > end && !isHolding(current);
  return !isNext && (doesNotExpire ? null : endDate) !== current.endDate;
}

/** `current` is the subscription that the form edits; null for a new one. */
export function toSubscriptionRequest(
  values: SubscriptionValues,
  current: Subscription | null = null,
): SubscriptionRequest {
  const { startDate, endDate, doesNotExpire, isActive, isMorningOnly, endReason, endNote, why } = values;
  const words = endNote?.trim() ?? '';
  return {
    startDate: startDate ?? '',
    endDate: doesNotExpire ? null : endDate,
    doesNotExpire,
    ...limitsOf(values),
    isActive,
    ...(isMorningOnly !== undefined && { isMorningOnly }),
    ...(current === null && why && { endNote: why.trim() }),
    ...(endReason && isEndMoved(values, current) && { endReason, ...(words !== '' && { endNote: words }) }),
  };
}

type Problem = string | { message: string; args: Record<string, number | string> };

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
export function subscriptionProblems(
  values: SubscriptionValues,
  current: Subscription | null = null,
): Record<string, Problem> {
  const { endReason, endNote, why } = values;
  const isMoved = isEndMoved(values, current);
  const needsWords = isMoved && endReason === 'other' && (endNote ?? '').trim() === '';
  const problems: [string, Problem | null][] = [
    ['endReason', isMoved && !endReason ? 'subscription.endReasonRequired' : null],
    ['endNote', needsWords ? 'validation.endNoteRequired' : null],
    ['why', why !== undefined && (why ?? '').trim() === '' ? 'validation.givenNeedsReason' : null],
    ['startDate', values.startDate ? null : 'validation.startDateRequired'],
    ['endDate', endProblem(values)],
    [VISIT_FIELDS[values.per ?? 'month'].field, limitProblem(values)],
  ];
  return Object.fromEntries(problems.filter((problem): problem is [string, Problem] => problem[1] !== null));
}
