import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/EmptyState';
import styles from './overview.module.css';

export function ClosedNotice({ reason }: { reason: string | null }) {
  const { t } = useTranslation();
  return (
    <div className={styles.closed}>
      <EmptyState icon="calendar" title={t('overview.closed')} text={t('overview.closedOn')}>
        {reason !== null && <strong>{t('overview.closedBecause', { reason })}</strong>}
      </EmptyState>
    </div>
  );
}
