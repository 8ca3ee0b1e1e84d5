import type { Subscription } from '@palestra/backend/contract/subscription';
import { useTranslation } from '../../i18n/use-translation';

/** Days until the subscription ends, while 1 to 7 remain: the server's *expiring*. */
export function useRenewalTitle({ status, daysRemaining }: Subscription): string | null {
  const { t } = useTranslation();
  if (status !== 'expiring' || daysRemaining === null) return null;
  return daysRemaining === 1 ? t('profile.renewalLastDay') : t('profile.renewalTitle', { count: daysRemaining });
}
