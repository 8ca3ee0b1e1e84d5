import type { CalendarDate } from '../contract/calendar-date.js';
import {
  activationStatusOf,
  daysRemainingOf,
  effectiveEndOf,
  profileStatusOf,
  subscriptionStatusOf,
  type Subscription,
} from '../contract/subscription.js';
import type { SubscriptionRecord } from './subscription.repository.js';
import { remainingOf } from './subscription.rules.js';

/** What a subscription's answer says beside its own row. */
export interface SubscriptionContext {
  client: { isActive: boolean };
  validAppointmentCount: number;
  /** The client's, whichever subscription the appointments are under (decisions §11). */
  usedThisMonth: number;
  today: CalendarDate;
}

export function toSubscription(record: SubscriptionRecord, context: SubscriptionContext): Subscription {
  const { frozenAt, endDate, monthlyLimit } = record;
  const effectiveEndDate = effectiveEndOf(record);
  const isActivated = record.actualStartDate !== null;
  const facts = { isActive: record.isActive, isFrozen: record.isFrozen, isActivated, effectiveEndDate };
  return {
    id: record.id,
    startDate: record.startDate,
    endDate,
    doesNotExpire: endDate === null,
    monthlyLimit,
    ...facts,
    frozenAt: frozenAt === null ? null : new Date(frozenAt).toISOString(),
    remainingDaysAtFreeze: record.remainingDaysAtFreeze,
    actualStartDate: record.actualStartDate,
    actualEndDate: record.actualEndDate,
    validAppointmentCount: context.validAppointmentCount,
    daysRemaining: daysRemainingOf(effectiveEndDate, context.today),
    usedThisMonth: context.usedThisMonth,
    remainingThisMonth: remainingOf(monthlyLimit, context.usedThisMonth),
    status: subscriptionStatusOf(context.client, facts, context.today),
    profileStatus: profileStatusOf(facts, context.today),
    activationStatus: activationStatusOf(facts),
  };
}
