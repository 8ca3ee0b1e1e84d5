import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../kit/ui/Skeleton';
import cards from '../schedule/SlotCard.module.css';
import styles from './overview.module.css';

const SLOTS = 6;

export function DaySkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('app.loading')}>
      <div className={styles.summary}>
        <Skeleton width={220} height={18} />
      </div>
      <div className={styles.column}>
        {Array.from({ length: SLOTS }, (_, slot) => (
          <div key={slot} className={cards.card}>
            <Skeleton width={150} height={20} />
            <Skeleton height={40} />
            <Skeleton width={188} height={30} />
          </div>
        ))}
      </div>
    </div>
  );
}
