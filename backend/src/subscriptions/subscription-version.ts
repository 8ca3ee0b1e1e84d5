import { versionOf } from '../platform/http/version.js';
import type { SubscriptionTerms } from './subscription.rules.js';

type Edited = Omit<SubscriptionTerms, 'actualEndDate'>;

/** Version of everything that staff edit of a subscription, freezing included; null is a client without one. */
export function subscriptionVersion(subscription: Edited | null): string {
  if (subscription === null) return versionOf('no subscription');
  const { id, startDate, endDate, monthlyLimit, isActive, isFrozen } = subscription;
  return versionOf(id, startDate, endDate, monthlyLimit, isActive, isFrozen);
}
