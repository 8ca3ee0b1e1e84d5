import type { Subscription } from '@palestra/backend/contract/subscription';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../clients/StatusChip';
import { useGym } from '../../kit/time/use-gym';
import styles from './subscriptions.module.css';
import { useSubscriptionPeriod } from './use-subscription-period';

export function HistoricSubscription({ subscription, isCurrent }: { subscription: Subscription; isCurrent: boolean }) {
  const { t } = useTranslation();
  const today = useGym()?.today ?? '';
  const period = useSubscriptionPeriod(subscription);
  const { monthlyLimit: limit, validAppointmentCount: count, status } = subscription;
  const isToCome = !isCurrent && subscription.startDate > today;
  const word = isCurrent ? 'subscription.isCurrent' : isToCome ? 'subscription.isToCome' : null;
  return (
    <li className={styles.one}>
      <div>
        <strong className="tabular">{period}</strong>
        <span className={styles.more}>
          {limit === 0 ? t('subscription.unlimited') : t('subscription.limitOf', { count: limit })}
          {' · '}
          {t('subscription.visits', { count })}
        </span>
      </div>
      {word !== null && <span className={styles.word}>{t(word)}</span>}
      {!isToCome && <StatusChip client={{ isActive: true, subscriptionStatus: status, subscription }} />}
    </li>
  );
}
