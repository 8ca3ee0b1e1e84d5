import { addDays, daysBetween, laterOf, type CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import type { EndCause } from '../contract/end-line.js';
import type { ValidationKey } from '../contract/validation.el.js';
import { canRenew, effectiveEndOf, isExpired, isHolding, type SubscriptionRequest } from '../contract/subscription.js';
import type { FieldProblem, TextParams } from '../platform/texts/text-params.js';
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
  classIds?: string[];
  areaIds?: number[];
  opensEarlierDays?: number;
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

/** The days of a frozen subscription wait: its end is open, and nothing can follow it yet. null: it has no end. */
const closedEndOf = (subscription: Days): CalendarDate | null =>
  isHolding(subscription) ? null : effectiveEndOf(subscription);

/**
 * The subscription that the request changes; null creates one. It edits the current one (rule: one current). A start
 * after the end of all creates the next one. A start after the current one's end edits the following one.
 */
export function subscriptionToChange<T extends Days>(
  subscriptions: readonly T[],
  wish: Pick<SubscriptionWish, 'startDate'>,
  today: CalendarDate,
): T | null {
  const open = subscriptions.filter((subscription) => {
    const end = closedEndOf(subscription);
    return end === null || end >= wish.startDate;
  });
  return subscriptionFor(open, today);
}

/**
 * The others that `subscriptionToChange` may pick where the client is shown `shown`, switched-off ones included. A
 * start on the day after the end of `shown` picks the first. A start after the ends of all before it picks each other
 * one.
 */
export function laterThan<T extends Days & { id: string }>(
  shown: Days,
  others: readonly T[],
  today: CalendarDate,
): T[] {
  const end = effectiveEndOf(shown);
  const left = others.filter((other) => end !== null && (closedEndOf(other) ?? '9999') > end);
  return inTurn(left, today);
}

/** In the order in which starts change them: each for starts after the end of all before it. */
function inTurn<T extends Days & { id: string }>(subscriptions: readonly T[], today: CalendarDate): T[] {
  const first = subscriptionFor(subscriptions, today);
  if (first === null) return [];
  const others = subscriptions.filter(({ id }) => id !== first.id);
  return [first, ...inTurn(others, today)];
}

interface Next<T> {
  /** The one that a renewal changes; null: it makes a new one. */
  next: T | null;
  /** The end that it starts after; null: there is none before. */
  after: CalendarDate | null;
}

/**
 * The outcome of a renewal where the client is shown `shown`; null where nothing can follow. One that has ended like it
 * is history, also where it ended later (rule: one current).
 */
export function renewalAfter<T extends Days & { id: string }>(
  shown: Days | null,
  others: readonly T[],
  today: CalendarDate,
): Next<T> | null {
  if (shown === null) return { next: null, after: null };
  const end = effectiveEndOf(shown);
  if (end === null || !canRenew({ isFrozen: shown.isFrozen, effectiveEndDate: end })) return null;
  const later = laterThan(shown, others, today);
  if (!isExpired(end, today)) return { next: later[0] ?? null, after: end };
  return { next: null, after: later.reduce((last, one) => laterOf(last, effectiveEndOf(one) ?? last), end) };
}

/**
 * Why a start does not change the subscription that is meant, null for a new one; null when it does. In the form of the
 * one that is shown a start after all there are still makes the next one (rule: one current).
 */
export function refusalOfStart<T extends Days & { id: string }>(
  subscriptions: readonly T[],
  { startDate, meant }: { startDate: CalendarDate; meant: T | null },
  today: CalendarDate,
): FieldProblem | null {
  const changed = subscriptionToChange(subscriptions, { startDate }, today);
  if (changed?.id === meant?.id) return null;
  const turns = inTurn(subscriptions, today);
  const before =
    meant === null
      ? turns
      : turns.slice(
          0,
          turns.findIndex(({ id }) => id === meant.id),
        );
  const open = before.find((one) => closedEndOf(one) === null);
  if (open !== undefined) return { key: 'startsBehindOpen', params: { date: { date: open.startDate } } };
  const after = before.map(closedEndOf).reduce((last, end) => (last === null || (end ?? '') > last ? end : last), null);
  const until = meant === null ? null : closedEndOf(meant);
  if (until !== null && after !== null && until <= after) {
    return { key: 'startsInHistory', params: { end: { date: until }, after: { date: after } } };
  }
  if (after !== null && startDate <= after) return { key: 'startsInCurrent', params: { end: { date: after } } };
  if (meant === null || until === null) return null;
  const end = { date: until };
  if (after !== null) return { key: 'startsPastNext', params: { end } };
  if (changed === null) return null;
  const [next] = isExpired(until, today) ? [] : laterThan(meant, turns.slice(1), today);
  const key = changed.id !== next?.id ? 'startsInLater' : meant.isFrozen ? 'startsInNextFrozen' : 'startsInNext';
  return { key, params: { end, date: { date: changed.startDate } } };
}

interface ChangedDates extends Activation {
  remainingDaysAtFreeze: number | null;
}

/**
 * The activation and the remaining frozen days after a change of dates. `earliest` as in `activationOf`, for the new
 * start; `frozenOn` is the gym's date, `addedDays` as in `addedDaysOf`.
 */
export function datesAfterChange(
  wish: SubscriptionWish,
  earliest: CalendarDate | null,
  frozenOn: CalendarDate | null,
  addedDays = 0,
): ChangedDates {
  const activation = activationOf(wish, earliest, addedDays);
  const end = activation.actualEndDate ?? wish.endDate;
  const isCounted = frozenOn !== null && end !== null;
  return { ...activation, remainingDaysAtFreeze: isCounted ? Math.max(0, daysBetween(frozenOn, end)) : null };
}
