import type { Subscription } from '@palestra/backend/contract/subscription';
import { useTranslation } from '../../i18n/use-translation';
import { Notice } from '../../ui/Notice';

/** Shown while 1 to 7 days remain (specification §9): the server's *expiring*. */
export function RenewalNotice({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const { daysRemaining, status } = subscription;
  if (status !== 'expiring' || daysRemaining === null) return null;
  const title = daysRemaining === 1 ? t('profile.renewalLastDay') : t('profile.renewalTitle', { count: daysRemaining });
  return (
    <Notice tone="warning" title={title}>
      {t('profile.renewalText')}
    </Notice>
  );
}
