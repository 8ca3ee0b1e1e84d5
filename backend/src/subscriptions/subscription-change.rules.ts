import { addDays, daysBetween, type CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import type { EndCause } from '../contract/end-line.js';
import type { ValidationKey } from '../contract/messages.el.js';
import { effectiveEndOf, isHolding, type SubscriptionRequest } from '../contract/subscription.js';
import type { TextParams } from '../platform/texts/text-params.js';
import { activationOf, subscriptionFor, type Activation, type Days } from './subscription.rules.js';

const MAX_DAYS = LIMITS.subscriptionMaxYears * 366;

/** The change requested by staff, with defaults filled in. */
export interface SubscriptionWish {
  startDate: CalendarDate;
  endDate: CalendarDate | null;
  monthlyLimit: number;
  /** Left out: as it is; none for a new one. */
  weeklyLimit?: number;
  packVisits?: number;
  isMorningOnly?: boolean;
  isActive: boolean;
}

/** Why staff move an end, for its line (rule: end lines). */
export interface WhyMoved {
  cause: EndCause;
  note: string | null;
}

type WishResult =
  | { ok: true; wish: SubscriptionWish; why: WhyMoved }
  | { ok: false; field: 'endDate' | 'endNote'; key: ValidationKey; params: TextParams };

/**
 * Without an end when `doesNotExpire` is true or the end is null (rule: effective end); otherwise an end is required.
 */
export function readWish(request: SubscriptionRequest): WishResult {
  const { startDate, monthlyLimit, weeklyLimit, packVisits, isMorningOnly, isActive = true } = request;
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
  const { endReason = 'other', endNote = '' } = request;
  if (request.endReason === 'other' && endNote === '') {
    return { ok: false, field: 'endNote', key: 'endNoteRequired', params: {} };
  }
  return {
    ok: true,
    wish: { startDate, endDate, monthlyLimit, weeklyLimit, packVisits, isMorningOnly, isActive },
    why: { cause: endReason === 'other' ? 'edited' : endReason, note: endNote === '' ? null : endNote },
  };
}

/**
 * The subscription that the request changes; null creates one. It edits the current one; a start after the end of all
 * creates the next one, and a start after the current one's end edits the following one (rule: one current).
 */
export function subscriptionToChange<T extends Days>(
  subscriptions: readonly T[],
  wish: Pick<SubscriptionWish, 'startDate'>,
  today: CalendarDate,
): T | null {
  const open = subscriptions.filter((subscription) => {
    const end = effectiveEndOf(subscription);
    // The days of a frozen subscription wait: its end is open, and nothing can follow it yet.
    return isHolding(subscription) || end === null || end >= wish.startDate;
  });
  return subscriptionFor(open, today);
}

/**
 * The others that `subscriptionToChange` may pick where the client is shown `shown`, switched-off ones included: the
 * first one for a start on the day after its end, and each for starts after the end of those before it.
 */
export function laterThan<T extends Days & { id: string }>(
  shown: Days,
  others: readonly T[],
  today: CalendarDate,
): T[] {
  const end = effectiveEndOf(shown);
  let left = others.filter((other) => end !== null && (isHolding(other) || (effectiveEndOf(other) ?? '9999') > end));
  const later: T[] = [];
  for (let next = subscriptionFor(left, today); next !== null; next = subscriptionFor(left, today)) {
    const { id } = next;
    later.push(next);
    left = left.filter((other) => other.id !== id);
  }
  return later;
}

interface ChangedDates extends Activation {
  remainingDaysAtFreeze: number | null;
}

/**
 * The activation and the remaining frozen days after a change of dates. `earliest` as in `activationOf`, for the new
 * start; `frozenOn` is the gym's date.
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
