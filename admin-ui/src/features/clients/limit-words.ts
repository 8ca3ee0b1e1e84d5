import type { Plan } from '@palestra/backend/contract/money';
import type { Subscription } from '@palestra/backend/contract/subscription';
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

/** Title of `usedWords`. */
export const usedLabel = (t: TFunction, { allowance }: Subscription): string =>
  t(allowance === null || allowance.per === 'month' ? 'subscription.used' : 'subscription.usedVisits');

/** "3 of 8", and of what where it is not the month. */
export function usedWords(t: TFunction, { allowance, monthlyLimit, usedThisMonth }: Subscription): string {
  if (allowance !== null && allowance.per !== 'month') {
    const { per, used, limit } = allowance;
    return t(per === 'week' ? 'subscription.usedOfWeek' : 'subscription.usedOfPack', { used, limit });
  }
  return monthlyLimit === 0
    ? t('subscription.usedUnlimited', { used: usedThisMonth })
    : t('subscription.usedOf', { used: usedThisMonth, limit: monthlyLimit });
}
