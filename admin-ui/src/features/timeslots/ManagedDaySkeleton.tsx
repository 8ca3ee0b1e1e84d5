import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../kit/ui/Skeleton';
import styles from './ManagedDay.module.css';
import slots from './ManagedSlot.module.css';
import cards from '../schedule/SlotCard.module.css';

const SLOTS = 6;

export function ManagedDaySkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('app.loading')} className={styles.day}>
      <div className={styles.toolbar}>
        <Skeleton width={220} height={18} />
      </div>
      <div className={styles.slots}>
        {Array.from({ length: SLOTS }, (_, slot) => (
          <div key={slot} className={`${cards.card} ${slots.card}`}>
            <Skeleton width={150} height={20} />
            <Skeleton width={188} height={30} />
            <Skeleton width={520} height={44} />
          </div>
        ))}
      </div>
    </div>
  );
}
