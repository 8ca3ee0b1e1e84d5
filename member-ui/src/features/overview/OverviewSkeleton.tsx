import { Skeleton } from '../../ui/Skeleton';
import styles from './OverviewPage.module.css';

/** The overview before its data: the large card, the list under it, the month, the counts. */
export function OverviewSkeleton() {
  return (
    <div className={styles.column}>
      <Skeleton height={232} />
      <Skeleton height={150} />
      <Skeleton height={92} />
      <Skeleton height={260} />
    </div>
  );
}
