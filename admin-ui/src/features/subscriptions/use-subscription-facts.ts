import type { Subscription } from '@palestra/backend/contract/subscription';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { useSubscriptionPeriod } from './use-subscription-period';

/** State of a subscription as label and value pairs. */
export function useSubscriptionFacts(subscription: Subscription): [name: string, value: string][] {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useGym()?.gym.timeZone;
  const period = useSubscriptionPeriod(subscription);
  const { status, activationStatus, frozenAt, daysRemaining, monthlyLimit: limit, usedThisMonth: used } = subscription;
  const isUpcoming = status === 'upcoming';
  const state = isUpcoming
    ? t('clients.startsOn', { date: format.date(subscription.startDate) })
    : t(status === 'expired' ? 'clients.status.expired' : `subscription.${activationStatus}`);
  const since: [string, string][] =
    frozenAt === null || zone === undefined ? [] : [[t('subscription.frozenSince'), format.dateOf(frozenAt, zone)]];
  const left: [string, string][] =
    daysRemaining === null || isUpcoming
      ? []
      : [[t('subscription.daysRemaining'), t('subscription.days', { count: daysRemaining })]];
  return [
    [t('subscription.title'), state],
    ...since,
    [t('subscription.validity'), period],
    ...left,
    [
      t('subscription.used'),
      limit === 0 ? t('subscription.usedUnlimited', { used }) : t('subscription.usedOf', { used, limit }),
    ],
  ];
}
