import { useGymNow } from '@palestra/web-kit/gym-clock';
import { Suspense, useState } from 'react';
import { comingOf, useInterests } from '../../api/waiting-list';
import { lazyPart } from '../../ui/lazy-part';
import { SkeletonCard } from '../../ui/Skeleton';

const WaitingCard = lazyPart(22, async () => (await import('./WaitingCard')).WaitingCard);

/**
 * Waiting list of the member, without the places that are held: they stand on top. Once shown it stays, so that nothing
 * below moves up.
 */
export function WaitingList() {
  const now = useGymNow();
  const { data } = useInterests();
  const [wasWaiting, setWasWaiting] = useState(false);
  const interests = comingOf(data ?? [], now).filter(({ heldUntil }) => heldUntil === null);
  if (interests.length > 0 && !wasWaiting) setWasWaiting(true);
  if (interests.length === 0 && !wasWaiting) return null;
  return (
    <Suspense fallback={<SkeletonCard height={220} lines={[22, 38, 68]} />}>
      <WaitingCard interests={interests} />
    </Suspense>
  );
}
