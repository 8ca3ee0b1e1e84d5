import type { ClientProfile } from '@palestra/backend/contract/client';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { InsteadOfTimes } from '../book/InsteadOfTimes';
import { QuickBookPlaceholder } from '../book/QuickBookPlaceholder';
import { obstacleOf, REFUSAL_OF } from '../profile/obstacle';
import { QuickBook } from './overview-parts';

interface Props {
  profile: ClientProfile;
  timeZone: string;
  /** In the place of the next appointment, where there is none. */
  isWhyToldAbove: boolean;
}

/** Three times to choose from. What comes in their way on an open screen is said in their place: nothing moves for it. */
export function BookingShortcut({ profile, timeZone, isWhyToldAbove }: Props) {
  const { t } = useTranslation();
  const obstacle = obstacleOf(profile.subscription);
  const [wasBlocked, setWasBlocked] = useState(false);
  if (obstacle !== null && !wasBlocked) setWasBlocked(true);
  if (obstacle !== null) {
    return (
      <InsteadOfTimes
        title={t(`slot.refusals.${REFUSAL_OF[obstacle]}`)}
        text={isWhyToldAbove ? null : t(`subscription.${obstacle}`)}
      />
    );
  }
  return (
    <Suspense fallback={<QuickBookPlaceholder />}>
      <QuickBook profile={profile} timeZone={timeZone} keepsPlace={wasBlocked} />
    </Suspense>
  );
}
