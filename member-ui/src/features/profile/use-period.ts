import type { Subscription } from '@palestra/backend/contract/subscription';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatDate } from '../../lib/format-date';

type Dates = Pick<Subscription, 'startDate' | 'actualStartDate' | 'effectiveEndDate'>;

export const startOf = ({ actualStartDate, startDate }: Dates): string => actualStartDate ?? startDate;

/** "from 1 May 2026 to 31 May 2026". */
export function usePeriod(subscription: Dates): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const { effectiveEndDate } = subscription;
  const start = formatDate(startOf(subscription), 'full', language);
  return effectiveEndDate === null
    ? t('subscription.from', { start })
    : t('subscription.fromTo', { start, end: formatDate(effectiveEndDate, 'full', language) });
}
