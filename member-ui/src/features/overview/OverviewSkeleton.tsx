import { Skeleton } from '../../ui/Skeleton';
import styles from './OverviewPage.module.css';

/** The overview before its data: the large card, the quick booking, the list; the month, the counts, the history. */
export function OverviewSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.left}>
        <Skeleton height={268} />
        <Skeleton height={372} />
        <Skeleton height={220} />
      </div>
      <div className={styles.right}>
        <Skeleton height={176} />
        <Skeleton height={102} />
        <Skeleton height={480} />
      </div>
    </div>
  );
}
