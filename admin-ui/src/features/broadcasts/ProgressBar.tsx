import type { Broadcast } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import styles from './progress.module.css';

const PARTS = ['sent', 'failed', 'inDoubt', 'withdrawn'] as const;

/** Progress by outcome, as shares of all recipients. */
export function ProgressBar({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { recipients, waiting, sent } = broadcast;
  const share = (count: number): string => `${recipients === 0 ? 0 : (100 * count) / recipients}%`;
  return (
    <div
      role="progressbar"
      className={styles.bar}
      aria-label={t('broadcast.progress')}
      aria-valuemin={0}
      aria-valuemax={recipients}
      aria-valuenow={recipients - waiting}
      aria-valuetext={t('broadcast.reached', { sent, recipients })}
    >
      {PARTS.filter((part) => broadcast[part] > 0).map((part) => (
        <span key={part} className={styles.part} data-part={part} style={{ width: share(broadcast[part]) }} />
      ))}
    </div>
  );
}
