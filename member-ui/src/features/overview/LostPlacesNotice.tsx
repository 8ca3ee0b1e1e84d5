import type { LostPlaces } from '@palestra/backend/contract/client';
import { Suspense, useState } from 'react';
import { Floating } from '../../ui/floating';
import { lazyPart } from '../../ui/lazy-part';
import { SkeletonCard } from '../../ui/Skeleton';
import styles from './LostPlacesNotice.module.css';

/** Few members have lost a place. */
const LostPlacesCard = lazyPart(28, async () => (await import('./LostPlacesCard')).LostPlacesCard);

/** About that of the card on a phone: title, appointments, reason and buttons. */
const heightOf = ({ appointments }: LostPlaces): number => 140 + 22 * appointments.length;

interface Props {
  notices: LostPlaces[];
  canBook: boolean;
}

/** Appointments cancelled by the gym, on top until dismissed; those that arrive on an open screen float over it. */
export function LostPlacesNotice({ notices, canBook }: Props) {
  const [fromStart] = useState(() => notices.map(({ id }) => id));
  const isFromStart = ({ id }: LostPlaces): boolean => fromStart.includes(id);
  const [above, over] = [notices.filter(isFromStart), notices.filter((notice) => !isFromStart(notice))];
  return (
    <>
      {above.map((notice) => (
        <Suspense key={notice.id} fallback={<SkeletonCard height={heightOf(notice)} lines={[22, 22, 44]} />}>
          <LostPlacesCard notice={notice} canBook={canBook} />
        </Suspense>
      ))}
      {over.length > 0 && (
        <Floating>
          {over.map((notice) => (
            <div key={notice.id} className={styles.over}>
              <Suspense fallback={null}>
                <LostPlacesCard notice={notice} canBook={canBook} />
              </Suspense>
            </div>
          ))}
        </Floating>
      )}
    </>
  );
}
