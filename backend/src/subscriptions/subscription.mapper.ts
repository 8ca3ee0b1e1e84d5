import {
  activationStatusOf,
  daysRemainingOf,
  effectiveEndOf,
  profileStatusOf,
  subscriptionStatusOf,
  type Subscription,
} from '../contract/subscription.js';
import { versionOf } from '../platform/http/version.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { todayIn } from '../platform/time/gym-zone.js';
import type { SubscriptionRecord } from './subscription.repository.js';
import { remainingOf, type SubscriptionTerms } from './subscription.rules.js';

/** The data of a subscription's response besides its own row. */
export interface SubscriptionContext {
  client: { isActive: boolean };
  validAppointmentCount: number;
  /** The client's total, under any subscription (rule: monthly limit). */
  usedThisMonth: number;
  moment: Pick<GymMoment, 'zone' | 'today'>;
}

export function toSubscription(record: SubscriptionRecord, context: SubscriptionContext): Subscription {
  const { frozenAt, endDate, monthlyLimit } = record;
  const { zone, today } = context.moment;
  const frozenOn = frozenAt === null ? null : todayIn(zone, new Date(frozenAt));
  const effectiveEndDate = effectiveEndOf(record);
  const isActivated = record.actualStartDate !== null;
  const { startDate, isActive, isFrozen } = record;
  const facts = { isActive, isFrozen, isActivated, startDate, effectiveEndDate };
  return {
    id: record.id,
    endDate,
    doesNotExpire: endDate === null,
    monthlyLimit,
    ...facts,
    frozenAt: frozenAt === null ? null : new Date(frozenAt).toISOString(),
    remainingDaysAtFreeze: record.remainingDaysAtFreeze,
    actualStartDate: record.actualStartDate,
    actualEndDate: record.actualEndDate,
    validAppointmentCount: context.validAppointmentCount,
    daysRemaining: daysRemainingOf(effectiveEndDate, frozenOn ?? today),
    usedThisMonth: context.usedThisMonth,
    remainingThisMonth: remainingOf(monthlyLimit, context.usedThisMonth),
    status: subscriptionStatusOf(context.client, facts, today),
    profileStatus: profileStatusOf(facts, today),
    activationStatus: activationStatusOf(facts),
  };
}

type Edited = Omit<SubscriptionTerms, 'actualEndDate'>;

/** Version of everything that staff edit of a subscription, freezing included; null is a client without one. */
export function subscriptionVersion(subscription: Edited | null): string {
  if (subscription === null) return versionOf('no subscription');
  const { id, startDate, endDate, monthlyLimit, isActive, isFrozen } = subscription;
  return versionOf(id, startDate, endDate, monthlyLimit, isActive, isFrozen);
}
