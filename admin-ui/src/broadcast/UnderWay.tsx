import type { Broadcast } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import { BroadcastCard } from './BroadcastCard';
import styles from './progress.module.css';

/** What is being sent stands above everything else. */
export function UnderWay({ broadcasts }: { broadcasts: readonly Broadcast[] }) {
  const { t } = useTranslation();
  if (broadcasts.length === 0) return null;
  return (
    <section className={styles.underWay} aria-label={t('broadcast.underWay')}>
      <h2>{t('broadcast.underWay')}</h2>
      <ul className={styles.list}>
        {broadcasts.map((broadcast) => (
          <BroadcastCard key={broadcast.id} broadcast={broadcast} />
        ))}
      </ul>
    </section>
  );
}
