import type { Subscription } from '@palestra/backend/contract/subscription';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Notice } from '../../ui/Notice';
import { useKeptHeight } from '../../ui/use-kept-height';
import { TalkToGym } from '../gym/TalkToGym';
import { obstacleOf } from './obstacle';
import { usePeriod } from './use-period';
import { useRenewalTitle } from './use-renewal-title';

/** Renewed or stopped while the screen was open: the message keeps the place, so that nothing below moves. */
function NoLonger({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const obstacle = obstacleOf(subscription);
  const period = usePeriod(subscription);
  return obstacle === null ? (
    <Notice tone="success">{t('subscription.runs', { period })}</Notice>
  ) : (
    <Notice tone="warning">
      {t(`subscription.${obstacle}`)}
      <TalkToGym />
    </Notice>
  );
}

/**
 * Notice above all else while 1 to 7 days remain (rule: renewal notice). If that begins on an open screen, the card
 * says so instead.
 */
export function RenewalNotice({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const place = useKeptHeight<HTMLDivElement>();
  const title = useRenewalTitle(subscription);
  const [wasDue] = useState(title !== null);
  if (!wasDue) return null;
  return (
    <div ref={place}>
      {title === null ? (
        <NoLonger subscription={subscription} />
      ) : (
        <Notice tone="warning" title={title}>
          {t('profile.renewalText')}
          <TalkToGym />
        </Notice>
      )}
    </div>
  );
}
