import { useTranslation } from 'react-i18next';
import panel from '../../kit/ui/Panel.module.css';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Waiting } from '../../kit/ui/Waiting';
import { HistoricSubscription } from './HistoricSubscription';
import styles from './subscriptions.module.css';
import { useSubscriptionHistory } from './use-subscription-history';

/** All past, current and future subscriptions of the client, newest first. */
export function SubscriptionHistory({ clientId, currentId }: { clientId: string; currentId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useSubscriptionHistory(clientId);
  return (
    <section className={`${panel.panel} ${styles.history}`} aria-labelledby="subscription-history">
      <h2 id="subscription-history">{t('subscription.history')}</h2>
      {error !== null && data === undefined && (
        <ProblemPanel error={error} fallback={t('errors.loadSubscriptions')} onRetry={() => void refetch()} />
      )}
      {error === null && data === undefined && <Waiting height={64} />}
      <ul>
        {data?.map((subscription) => (
          <HistoricSubscription
            key={subscription.id}
            subscription={subscription}
            isCurrent={subscription.id === currentId}
          />
        ))}
      </ul>
    </section>
  );
}
