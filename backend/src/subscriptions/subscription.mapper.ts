import { addDays, daysBetween, laterOf, type CalendarDate } from '../contract/calendar-date.js';
import {
  activationStatusOf,
  daysRemainingOf,
  effectiveEndOf,
  profileStatusOf,
  subscriptionStatusOf,
  type LaterSubscription,
  type Subscription,
} from '../contract/subscription.js';
import { versionOf } from '../platform/http/version.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { todayIn } from '../platform/time/gym-zone.js';
import type { OtherRecord, SubscriptionRecord } from './subscription.repository.js';
import { allowancesOf, isUsedUp, remainingOf, tightestOf, type SubscriptionTerms } from './subscription.rules.js';

/** The data of a subscription's response besides its own row. */
export interface SubscriptionContext {
  client: { isActive: boolean };
  validAppointmentCount: number;
  /** The client's total, under any subscription (rule: monthly limit). */
  usedThisMonth: number;
  /** The same of this week; 0 if the subscription does not limit it. */
  usedThisWeek: number;
  moment: GymMoment;
}

export function toSubscription(record: SubscriptionRecord, context: SubscriptionContext): Subscription {
  const { frozenAt, endDate, monthlyLimit, weeklyLimit, packVisits, packUses, isMorningOnly } = record;
  const used = { month: context.usedThisMonth, week: context.usedThisWeek };
  const { zone, today, now } = context.moment;
  const effectiveEndDate = effectiveEndOf(record);
  const isActivated = record.actualStartDate !== null;
  const { startDate, isActive, isFrozen } = record;
  const facts = { isActive, isFrozen, isActivated, startDate, effectiveEndDate };
  const stated = { ...facts, isUsedUp: isUsedUp(record, now) };
  const since = countedFrom(record, zone) ?? today;
  return {
    id: record.id,
    endDate,
    doesNotExpire: endDate === null,
    monthlyLimit,
    ...{ weeklyLimit, packVisits, isMorningOnly, packUsed: packUses.length },
    ...(record.classes != null && { classes: [...record.classes] }),
    ...((record.opensEarlierDays ?? 0) > 0 && { opensEarlierDays: record.opensEarlierDays }),
    ...facts,
    frozenAt: frozenAt === null ? null : new Date(frozenAt).toISOString(),
    remainingDaysAtFreeze: record.remainingDaysAtFreeze,
    frozenUntil: record.frozenUntil,
    freezeBudgetDays: record.freezeBudgetDays,
    actualStartDate: record.actualStartDate,
    actualEndDate: record.actualEndDate,
    validAppointmentCount: context.validAppointmentCount,
    daysRemaining: daysRemainingOf(effectiveEndDate, laterOf(startDate, since)),
    daysFromFirstVisit: daysFromFirstVisit(facts, endDate),
    usedThisMonth: context.usedThisMonth,
    remainingThisMonth: remainingOf(monthlyLimit, context.usedThisMonth),
    allowance: tightestOf(allowancesOf(record, used, today)),
    status: subscriptionStatusOf(context.client, stated, today),
    profileStatus: profileStatusOf(stated, today),
    activationStatus: activationStatusOf(facts),
  };
}

type Waiting = Pick<Subscription, 'isFrozen' | 'isActivated' | 'startDate'>;

const daysFromFirstVisit = (subscription: Waiting, endDate: CalendarDate | null): number | null =>
  activationStatusOf(subscription) === 'waiting' && endDate !== null
    ? daysBetween(subscription.startDate, endDate) + 1
    : null;

export function toLaterSubscription({ actualEndDate, frozenUntil: _, ...record }: OtherRecord): LaterSubscription {
  const { endDate } = record;
  return { ...record, doesNotExpire: endDate === null, effectiveEndDate: effectiveEndOf({ endDate, actualEndDate }) };
}

/** The first day that the rest of a frozen subscription is counted from: a freeze with a last day has moved the end. */
export const countedFrom = (
  { frozenAt, frozenUntil }: Pick<SubscriptionRecord, 'frozenAt' | 'frozenUntil'>,
  zone: string,
): CalendarDate | null => {
  if (frozenAt === null) return null;
  return frozenUntil === null ? todayIn(zone, new Date(frozenAt)) : addDays(frozenUntil, 1);
};

type Edited = Omit<SubscriptionTerms, 'actualEndDate' | 'packUses'>;

/** Version of everything that staff edit of a subscription, freezing included; null is a client without one. */
export function subscriptionVersion(subscription: Edited | null): string {
  if (subscription === null) return versionOf('no subscription');
  const { id, startDate, endDate, monthlyLimit, weeklyLimit, packVisits, isMorningOnly } = subscription;
  const { isActive, isFrozen } = subscription;
  return versionOf(id, startDate, endDate, monthlyLimit, weeklyLimit, packVisits, isMorningOnly, isActive, isFrozen);
}
