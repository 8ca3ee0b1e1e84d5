import type { Broadcast } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import styles from './progress.module.css';

/** Text of a broadcast, collapsed. */
export function BroadcastText({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { message, subjectEn, messageEn } = broadcast;
  return (
    <details className={styles.text}>
      <summary>{t('broadcast.show')}</summary>
      <p>{message}</p>
      {subjectEn !== null && <h4>{subjectEn}</h4>}
      {messageEn !== null && <p lang="en">{messageEn}</p>}
    </details>
  );
}
