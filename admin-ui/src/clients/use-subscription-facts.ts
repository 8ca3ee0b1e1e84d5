import type { Subscription } from '@palestra/backend/contract/subscription';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../time/use-format';

/** Where a subscription stands, in words: what it is called, and how it is. */
export function useSubscriptionFacts(subscription: Subscription): [name: string, value: string][] {
  const { t } = useTranslation();
  const format = useFormat();
  const { actualStartDate, startDate, effectiveEndDate, daysRemaining, monthlyLimit: limit } = subscription;
  const start = format.date(actualStartDate ?? startDate);
  const period =
    effectiveEndDate === null
      ? t('subscription.noEnd', { start })
      : t('subscription.period', { start, end: format.date(effectiveEndDate) });
  const used = subscription.usedThisMonth;
  const left: [string, string][] =
    daysRemaining === null ? [] : [[t('subscription.daysRemaining'), t('subscription.days', { count: daysRemaining })]];
  return [
    [t('subscription.title'), t(`subscription.${subscription.activationStatus}`)],
    [t('subscription.validity'), period],
    ...left,
    [
      t('subscription.used'),
      limit === 0 ? t('subscription.usedUnlimited', { used }) : t('subscription.usedOf', { used, limit }),
    ],
  ];
}
