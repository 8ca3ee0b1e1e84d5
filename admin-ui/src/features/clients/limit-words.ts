import type { Plan } from '@palestra/backend/contract/money';
import type { TFunction } from 'i18next';

type Limits = Pick<Plan, 'monthlyLimit' | 'weeklyLimit' | 'packVisits' | 'isMorningOnly'>;

/** "12 visits a month", "Pack of 10 visits, mornings". */
export function limitWords(t: TFunction, { monthlyLimit, weeklyLimit, packVisits, isMorningOnly }: Limits): string {
  const words = [
    packVisits > 0 && t('subscription.packOf', { count: packVisits }),
    weeklyLimit > 0 && t('subscription.weeklyLimitOf', { count: weeklyLimit }),
    monthlyLimit > 0 && t('subscription.limitOf', { count: monthlyLimit }),
    packVisits + weeklyLimit + monthlyLimit === 0 && t('subscription.unlimited'),
    isMorningOnly && t('subscription.mornings'),
  ];
  return words.filter((word) => word !== false).join(', ');
}
