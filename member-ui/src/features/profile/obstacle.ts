import { isFrozenOpen, type Subscription } from '@palestra/backend/contract/subscription';

/** Obstacles to booking on any day; the texts `subscription.*` explain them and name a contact. */
type Obstacle = 'none' | 'frozen' | 'usedUp' | 'expired' | 'inactive';
type Facts = Pick<Subscription, 'isFrozen' | 'isActive' | 'profileStatus'> & Partial<Pick<Subscription, 'frozenUntil'>>;

export function obstacleOf(subscription: Facts | null): Obstacle | null {
  if (subscription === null) return 'none';
  // Days behind a freeze with a last day stay open.
  if (isFrozenOpen(subscription)) return 'frozen';
  const { profileStatus } = subscription;
  if (profileStatus === 'usedUp' || profileStatus === 'expired') return profileStatus;
  return subscription.isActive ? null : 'inactive';
}
