import type { Subscription } from '@palestra/backend/contract/subscription';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';

/** Effective period as text. */
export function useSubscriptionPeriod({ actualStartDate, startDate, effectiveEndDate }: Subscription): string {
  const { t } = useTranslation();
  const format = useFormat();
  const start = format.date(actualStartDate ?? startDate);
  return effectiveEndDate === null
    ? t('subscription.noEnd', { start })
    : t('subscription.period', { start, end: format.date(effectiveEndDate) });
}
