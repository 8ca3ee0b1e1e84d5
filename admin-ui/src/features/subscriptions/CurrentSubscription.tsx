import type { Subscription } from '@palestra/backend/contract/subscription';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import panel from '../../kit/ui/Panel.module.css';
import { FreezeDialog } from './FreezeDialog';
import styles from './subscriptions.module.css';
import { useSubscriptionFacts } from './use-subscription-facts';

interface CurrentSubscriptionProps {
  client: { id: string; name: string };
  subscription: Subscription;
  isRenewing: boolean;
  onRenew: () => void;
}

/** State of the subscription beside its form, and its other actions. */
export function CurrentSubscription({ client, subscription, isRenewing, onRenew }: CurrentSubscriptionProps) {
  const { t } = useTranslation();
  const facts = useSubscriptionFacts(subscription);
  const [isFreezing, setFreezing] = useState(false);
  const { isFrozen } = subscription;
  // A subscription without an end cannot have a next one.
  const canRenew = !isFrozen && subscription.effectiveEndDate !== null;
  // An expired subscription has no days left to keep.
  const canFreeze = isFrozen || subscription.status !== 'expired';
  return (
    <section className={`${panel.panel} ${styles.facts}`} aria-labelledby="facts">
      <h2 id="facts">{t('subscription.current')}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        {canRenew && (
          <Button variant="contained" disabled={isRenewing} onClick={onRenew}>
            {t('subscription.renew')}
          </Button>
        )}
        {canFreeze && (
          <Button variant="outlined" onClick={() => setFreezing(true)}>
            {t(isFrozen ? 'subscription.unfreeze' : 'subscription.freeze')}
          </Button>
        )}
      </div>
      {isFreezing && <FreezeDialog client={client} subscription={subscription} onClose={() => setFreezing(false)} />}
    </section>
  );
}
