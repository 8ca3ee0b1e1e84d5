import type { ClientDetails } from '@palestra/backend/contract/client';
import { useTranslation } from 'react-i18next';
import { useGym } from '../time/use-gym';
import { Skeleton } from '../ui/Skeleton';
import styles from './ClientScreen.module.css';
import { SubscriptionFacts } from './SubscriptionFacts';
import { SubscriptionForm } from './SubscriptionForm';

export function ClientSubscription({ client }: { client: ClientDetails }) {
  const { t } = useTranslation();
  const clock = useGym();
  const { subscription } = client;
  return (
    <>
      {subscription === null && <p className={styles.note}>{t('subscription.none')}</p>}
      <div className={styles.sections}>
        {clock === null ? <Skeleton height={420} /> : <SubscriptionForm client={client} today={clock.today} />}
        {subscription !== null && <SubscriptionFacts subscription={subscription} />}
      </div>
    </>
  );
}
