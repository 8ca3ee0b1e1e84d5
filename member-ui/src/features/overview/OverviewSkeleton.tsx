import { SkeletonCard } from '../../ui/SkeletonCard';
import { QuickBookPlaceholder } from '../book/QuickBookPlaceholder';
import styles from './OverviewPage.module.css';

const ROW = 68;

/** Skeleton of the overview with the heights of its cards. */
export function OverviewSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.left}>
        <SkeletonCard height="var(--next-height)" lines={[24, 72, 26, 44]} />
        <QuickBookPlaceholder />
        <SkeletonCard height={262} lines={[22, ROW, ROW]} />
      </div>
      <div className={styles.right}>
        <SkeletonCard height={177} lines={[22, 34, 20, 22]} />
        <SkeletonCard height={86} lines={[20, 16]} />
        <SkeletonCard height={555} lines={[22, ROW, ROW, ROW, ROW, ROW]} />
      </div>
    </div>
  );
}
