import type { BookingRefusalCode } from '@palestra/backend/contract/error-codes';
import type { Subscription } from '@palestra/backend/contract/subscription';

/** What keeps a member from booking, whatever the day; the texts `subscription.*` say it, and whom to ask. */
export type Obstacle = 'none' | 'frozen' | 'expired' | 'inactive';
type Facts = Pick<Subscription, 'isFrozen' | 'isActive' | 'profileStatus'>;

export function obstacleOf(subscription: Facts | null): Obstacle | null {
  if (subscription === null) return 'none';
  if (subscription.isFrozen) return 'frozen';
  if (subscription.profileStatus === 'expired') return 'expired';
  return subscription.isActive ? null : 'inactive';
}

/** The refusal that it is told as: `slot.refusals.*` says it in two words. */
export const REFUSAL_OF: Record<Obstacle, BookingRefusalCode> = {
  none: 'NO_SUBSCRIPTION',
  frozen: 'SUBSCRIPTION_FROZEN',
  expired: 'OUTSIDE_SUBSCRIPTION',
  inactive: 'SUBSCRIPTION_INACTIVE',
};
