import { SkeletonCard } from '../../ui/SkeletonCard';
import styles from './DayPanel.module.css';

/** As many slots as a phone shows at once. */
export function DaySlotsSkeleton() {
  return (
    <div className={styles.slots}>
      {[0, 1, 2, 3, 4].map((slot) => (
        <SkeletonCard key={slot} height={84} lines={[18, 16]} />
      ))}
    </div>
  );
}
