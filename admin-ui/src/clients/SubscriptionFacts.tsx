import type { Subscription } from '@palestra/backend/contract/subscription';
import { useTranslation } from 'react-i18next';
import styles from './ClientScreen.module.css';
import { useSubscriptionFacts } from './use-subscription-facts';

/** Where the subscription stands, beside the form that changes it. */
export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const facts = useSubscriptionFacts(subscription);
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <h2 id="facts">{t('subscription.current')}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
