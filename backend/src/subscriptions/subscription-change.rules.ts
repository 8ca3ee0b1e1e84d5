import { addDays, daysBetween, type CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import type { ValidationKey } from '../contract/messages.el.js';
import { effectiveEndOf, type SubscriptionRequest } from '../contract/subscription.js';
import type { TextParams } from '../platform/http/text-params.js';
import {
  activationOf,
  isHolding,
  subscriptionFor,
  type Activation,
  type SubscriptionTerms,
} from './subscription.rules.js';

const MAX_DAYS = LIMITS.subscriptionMaxYears * 366;

/** What staff asked for, with everything that may be left out filled in. */
export interface SubscriptionWish {
  startDate: CalendarDate;
  endDate: CalendarDate | null;
  monthlyLimit: number;
  isActive: boolean;
}

export type WishResult =
  { ok: true; wish: SubscriptionWish } | { ok: false; field: 'endDate'; key: ValidationKey; params: TextParams };

/** `doesNotExpire`, or an end of null, has no end (rule: effective end); otherwise an end is required. */
export function readWish(request: SubscriptionRequest): WishResult {
  const { startDate, monthlyLimit, isActive = true } = request;
  const endDate = request.doesNotExpire === true ? null : request.endDate;
  const failed = (key: ValidationKey, params: TextParams = {}) =>
    ({ ok: false, field: 'endDate', key, params }) as const;
  if (request.doesNotExpire === true && typeof request.endDate === 'string') return failed('endDateOfNoEnd');
  if (endDate === undefined || (endDate === null && request.doesNotExpire === false)) return failed('endDateRequired');
  if (endDate !== null && endDate < startDate) return failed('endBeforeStart');
  const latest = addDays(startDate, MAX_DAYS);
  if (endDate !== null && endDate > latest) {
    return failed('mustBeBetween', { min: { date: startDate }, max: { date: latest } });
  }
  return { ok: true, wish: { startDate, endDate, monthlyLimit, isActive } };
}

/**
 * Which subscription the wish changes; null makes a new one. The current one is edited; a start after the end of all
 * there are makes the next, and a start after the current one's end edits the next there is (rule: one current).
 */
export function subscriptionToChange<T extends SubscriptionTerms>(
  subscriptions: readonly T[],
  wish: SubscriptionWish,
  today: CalendarDate,
): T | null {
  const open = subscriptions.filter((subscription) => {
    const end = effectiveEndOf(subscription);
    // The days of a frozen one wait: its end is not settled, and nothing can come after it yet.
    return isHolding(subscription) || end === null || end >= wish.startDate;
  });
  return subscriptionFor(open, today);
}

export interface ChangedDates extends Activation {
  remainingDaysAtFreeze: number | null;
}

/**
 * What follows from new dates: the activation, and what a frozen one had left. `earliest` as in `activationOf`, by the
 * new start; `frozenOn` is the gym's date.
 */
export function datesAfterChange(
  wish: SubscriptionWish,
  earliest: CalendarDate | null,
  frozenOn: CalendarDate | null,
): ChangedDates {
  const activation = activationOf(wish, earliest);
  const end = activation.actualEndDate ?? wish.endDate;
  const isCounted = frozenOn !== null && end !== null;
  return { ...activation, remainingDaysAtFreeze: isCounted ? Math.max(0, daysBetween(frozenOn, end)) : null };
}
