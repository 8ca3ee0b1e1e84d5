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
