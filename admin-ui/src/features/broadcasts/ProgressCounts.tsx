import type { Broadcast } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import styles from './progress.module.css';

const ALWAYS = ['waiting', 'sent', 'failed'] as const;
const SOMETIMES = ['inDoubt', 'withdrawn'] as const;

/** Counts of the progress bar, each with the colour of its segment. */
export function ProgressCounts({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const shown = [...ALWAYS, ...SOMETIMES.filter((part) => broadcast[part] > 0)];
  return (
    <dl className={`${styles.counts} tabular`}>
      {shown.map((part) => (
        <div key={part}>
          <dt>
            <span className={styles.mark} data-part={part} aria-hidden="true" />
            {t(`broadcast.counts.${part}`)}
          </dt>
          <dd>{broadcast[part]}</dd>
        </div>
      ))}
    </dl>
  );
}
