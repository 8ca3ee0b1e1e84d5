import type { ClientProfile } from '@palestra/backend/contract/client';
import { Suspense, useState } from 'react';
import { InsteadOfTimes } from '../book/InsteadOfTimes';
import { QuickBookPlaceholder } from '../book/QuickBookPlaceholder';
import { canBookNow, useStatusWords } from '../profile/use-status-words';
import { QuickBook } from './overview-parts';

/** Three times to choose from. What comes in their way on an open screen is said in their place: nothing moves for it. */
export function BookingShortcut({ profile }: { profile: ClientProfile }) {
  const canBook = canBookNow(profile.booking);
  const { title } = useStatusWords(profile);
  const [wasBlocked, setWasBlocked] = useState(false);
  if (!canBook && !wasBlocked) setWasBlocked(true);
  if (!canBook) return <InsteadOfTimes title={title} />;
  return (
    <Suspense fallback={<QuickBookPlaceholder />}>
      <QuickBook profile={profile} keepsPlace={wasBlocked} />
    </Suspense>
  );
}
