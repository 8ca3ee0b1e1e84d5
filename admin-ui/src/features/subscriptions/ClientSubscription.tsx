import type { ClientDetails } from '@palestra/backend/contract/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Versioned } from '../../api/subscription-calls';
import { useGym } from '../../kit/time/use-gym';
import { Waiting } from '../../kit/ui/Waiting';
import { CurrentSubscription } from './CurrentSubscription';
import styles from './subscriptions.module.css';
import { renewalOf, valuesOf } from './subscription-values';
import { SubscriptionForm } from './SubscriptionForm';
import { SubscriptionHistory } from './SubscriptionHistory';

/** The current subscription with its form and actions, and the history. */
export function ClientSubscription({ client }: { client: Versioned<ClientDetails> }) {
  const { t } = useTranslation();
  const clock = useGym();
  const [isRenewing, setRenewing] = useState(false);
  // A new key per save remounts the form, so that it holds the saved values and is not dirty.
  const [saves, setSaves] = useState(0);
  const { subscription } = client;
  const onSaved = (): void => {
    setRenewing(false);
    setSaves(saves + 1);
  };
  return (
    <>
      {subscription === null && <p className={styles.note}>{t('subscription.none')}</p>}
      <div className={styles.sections}>
        {clock === null ? (
          <Waiting height={420} />
        ) : (
          <SubscriptionForm
            key={`${saves} ${String(isRenewing)}`}
            client={client}
            values={(isRenewing ? renewalOf : valuesOf)(subscription, clock.today)}
            isRenewal={isRenewing}
            onSaved={onSaved}
            onCancel={() => setRenewing(false)}
          />
        )}
        {subscription !== null && (
          <CurrentSubscription
            client={client}
            subscription={subscription}
            isRenewing={isRenewing}
            onRenew={() => setRenewing(true)}
          />
        )}
      </div>
      {subscription !== null && <SubscriptionHistory clientId={client.id} currentId={subscription.id} />}
    </>
  );
}
