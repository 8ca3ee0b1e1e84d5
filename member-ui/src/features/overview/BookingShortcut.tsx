import type { ClientProfile } from '@palestra/backend/contract/client';
import { Suspense, useState } from 'react';
import { InsteadOfTimes } from '../book/InsteadOfTimes';
import { QuickBookPlaceholder } from '../book/QuickBookPlaceholder';
import { canBookNow, useStatusWords } from '../profile/use-status-words';
import { QuickBook } from './overview-parts';

/**
 * Quick booking with three slots. Obstacles that appear on an open screen replace it at the same height, so that
 * nothing moves.
 */
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
