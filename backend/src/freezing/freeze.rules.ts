import { addDays, laterOf, type CalendarDate } from '../contract/calendar-date.js';
import { daysOfFreeze, isOpenFreeze, type FreezeState } from '../contract/freeze.js';
import type { FieldLabel } from '../contract/field-labels.js';
import type { MemberFreezing } from '../contract/gym.js';
import { LIMITS } from '../contract/limits.js';
import { isAdmin, type Role } from '../contract/roles.js';
import { isFrozenOpen } from '../contract/subscription.js';
import type { FieldProblem, TextParams } from '../platform/texts/text-params.js';
import {
  isWithinSubscription,
  subscriptionFor,
  type FreezePeriod,
  type SubscriptionTerms,
} from '../subscriptions/subscription.rules.js';

export interface KnownFreeze extends FreezePeriod {
  id: string;
  subscriptionId: string;
  state: FreezeState;
}

/** The names of the days in sentences. */
export const DAY_LABELS = { from: 'firstFrozenDay', until: 'lastFrozenDay' } as const satisfies Record<
  string,
  FieldLabel
>;

/** The faults of the days alone; null when there are none. */
export function problemOf(
  { from, until }: FreezePeriod,
  earliest: CalendarDate,
): (FieldProblem & { field: 'from' | 'until' }) | null {
  const between = (field: 'from' | 'until', min: CalendarDate, max: CalendarDate) =>
    ({
      field,
      key: 'mustBeBetween',
      params: { field: DAY_LABELS[field], min: { date: min }, max: { date: max } },
    }) as const;
  const latest = addDays(earliest, LIMITS.freezeMaxDays);
  if (from < earliest || from > latest) return between('from', earliest, latest);
  const last = addDays(from, LIMITS.freezeMaxDays - 1);
  return until < from || until > last ? between('until', from, last) : null;
}

const COUNTED: readonly FreezeState[] = ['planned', 'running', 'ended'];

/** Days of the budget that a subscription's freezes use. */
export const usedDays = (freezes: readonly KnownFreeze[], subscriptionId: string): number =>
  freezes
    .filter((one) => one.subscriptionId === subscriptionId && COUNTED.includes(one.state))
    .reduce((sum, one) => sum + daysOfFreeze(one), 0);

/** Days left of a budget; null without one. */
export const leftOf = (budget: number | null, used: number): number | null =>
  budget === null ? null : Math.max(0, budget - used);

type PlanningRefusal =
  | { code: 'FREEZE_OUTSIDE' }
  | { code: 'ALREADY_FROZEN' }
  | { code: 'FREEZE_OVERLAPS'; other: FreezePeriod }
  | { code: 'FREEZE_BUDGET'; left: number; budget: number };

export type AcceptingRefusal = PlanningRefusal | { code: 'FREEZE_OVER' };

interface Moment {
  today: CalendarDate;
  now: Date;
}

type Budgeted = SubscriptionTerms & { freezeBudgetDays: number | null };

/**
 * Whether a freeze may be planned (rule: freeze by date); null when it may. `others` are the client's freezes without
 * this one. One that runs may have moved the start behind its own first day.
 */
export function refusalOfPlan(
  period: FreezePeriod,
  subscription: Budgeted | null,
  others: readonly KnownFreeze[],
  isRunning = false,
): PlanningRefusal | null {
  if (subscription === null || !subscription.isActive) return { code: 'FREEZE_OUTSIDE' };
  if (isFrozenOpen(subscription)) return { code: 'ALREADY_FROZEN' };
  if (!isRunning && !isWithinSubscription(subscription, period.from)) return { code: 'FREEZE_OUTSIDE' };
  const other = others.find(
    ({ state, from, until }) =>
      (state === 'planned' || state === 'running') && from <= period.until && period.from <= until,
  );
  if (other !== undefined) return { code: 'FREEZE_OVERLAPS', other };
  const { freezeBudgetDays: budget } = subscription;
  const left = leftOf(budget, usedDays(others, subscription.id));
  if (budget !== null && left !== null && daysOfFreeze(period) > left) return { code: 'FREEZE_BUDGET', left, budget };
  return null;
}

/** A request as staff would accept it now: with its own days, less those that have passed. */
export function acceptanceOf<Subscription extends Budgeted>(
  { id, from: asked, until }: KnownFreeze,
  subscriptions: readonly Subscription[],
  freezes: readonly KnownFreeze[],
  { today, now }: Moment,
): { from: CalendarDate; subscription: Subscription | null; refusal: AcceptingRefusal | null } {
  const from = laterOf(asked, today);
  const subscription = subscriptionFor(subscriptions, from, now);
  const others = freezes.filter((other) => other.id !== id);
  const refusal =
    until < from ? ({ code: 'FREEZE_OVER' } as const) : refusalOfPlan({ from, until }, subscription, others);
  return { from, subscription, refusal };
}

/**
 * The reason for which staff can neither accept a request nor give a planned freeze other days; null when they can. For
 * a planned one there may always be other days, unless its subscription is frozen without a last day.
 */
export function obstacleOf(
  freeze: KnownFreeze,
  subscriptions: readonly Budgeted[],
  freezes: readonly KnownFreeze[],
  moment: Moment,
): AcceptingRefusal | null {
  if (freeze.state === 'asked') return acceptanceOf(freeze, subscriptions, freezes, moment).refusal;
  if (freeze.state !== 'planned') return null;
  const subscription = subscriptionFor(subscriptions, laterOf(freeze.from, moment.today), moment.now);
  return subscription !== null && isFrozenOpen(subscription) ? { code: 'ALREADY_FROZEN' } : null;
}

/**
 * A planned freeze begins only on a subscription that runs: one that was frozen without a last day waits already.
 * `closedDays` are those by which closings moved a start that waits, maybe behind the first day.
 */
export const canBegin = (subscription: SubscriptionTerms, from: CalendarDate, closedDays: number): boolean =>
  subscription.isActive &&
  !subscription.isFrozen &&
  isWithinSubscription({ ...subscription, startDate: addDays(subscription.startDate, -closedDays) }, from);

/**
 * The subscription that a planned freeze belongs to once it begins: a longer one before its own may by then have its
 * first day. null: it stays with its own.
 */
export function nowBelongsTo<T extends SubscriptionTerms>(
  { subscriptionId, from }: Pick<KnownFreeze, 'subscriptionId' | 'from'>,
  subscriptions: readonly T[],
): T | null {
  const has = (one: T): boolean => one.isActive && isWithinSubscription(one, from);
  const own = subscriptions.find(({ id }) => id === subscriptionId);
  return own === undefined || !own.isActive || has(own) ? null : (subscriptions.find(has) ?? null);
}

/**
 * Members take back freezes that they asked for or planned. They end a running one only where they may also start one.
 */
export const mayMemberEnd = (
  { state, isByMember }: { state: FreezeState; isByMember: boolean },
  memberFreezing: MemberFreezing,
): boolean => isByMember && (state !== 'running' || memberFreezing === 'start');

/** The values of its sentence. */
export function paramsOf(refusal: AcceptingRefusal): TextParams {
  switch (refusal.code) {
    case 'FREEZE_OVERLAPS':
      return { period: { period: { start: refusal.other.from, end: refusal.other.until } } };
    case 'FREEZE_BUDGET':
      return { left: refusal.left, budget: refusal.budget };
    default:
      return {};
  }
}

/** Staff may end any that is open. */
export const mayEnd = (
  caller: { role: Role },
  freeze: Parameters<typeof mayMemberEnd>[0],
  memberFreezing: MemberFreezing,
): boolean => isOpenFreeze(freeze.state) && (isAdmin(caller) || mayMemberEnd(freeze, memberFreezing));
