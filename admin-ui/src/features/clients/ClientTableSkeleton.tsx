import { useTranslation } from 'react-i18next';
import panel from '../../kit/ui/Panel.module.css';
import { Skeleton } from '../../kit/ui/Skeleton';
import styles from './ClientTable.module.css';

export function ClientTableSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation();
  return (
    <div className={panel.frame} role="status" aria-busy="true" aria-label={t('app.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.coming}>
          <Skeleton width={`${35 + ((row * 17) % 30)}%`} height={18} />
          <Skeleton width={120} height={18} />
        </div>
      ))}
    </div>
  );
}
