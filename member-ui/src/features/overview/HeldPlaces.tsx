import { Suspense, useState } from 'react';
import { useInterests, heldAmong } from '../../api/waiting-list';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { lazyPart } from '../../ui/lazy-part';
import { SkeletonCard } from '../../ui/Skeleton';

/** Few members have one at a time. */
const HeldCard = lazyPart(16, async () => (await import('./HeldCard')).HeldCard);

/** Places that are held for the member: on top, because their time runs. */
export function HeldPlaces() {
  const now = useGymNow();
  const held = heldAmong(useInterests().data ?? [], now);
  const [wasHeld, setWasHeld] = useState(false);
  if (held.length > 0 && !wasHeld) setWasHeld(true);
  if (!wasHeld) return null;
  return (
    <Suspense
      fallback={
        <SkeletonCard height={held.some(({ movesFrom }) => movesFrom !== null) ? 243 : 220} lines={[22, 38, 44]} />
      }
    >
      <HeldCard held={held} />
    </Suspense>
  );
}
