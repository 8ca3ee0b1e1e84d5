import { SkeletonCard } from '../../ui/SkeletonCard';
import styles from './DayPanel.module.css';
import { inTwoColumns } from './two-columns';

/** More rows than a phone shows at once, so that nothing below them flashes. */
const SLOTS = 9;

export function DaySlotsSkeleton() {
  return (
    <div className={styles.slots} style={inTwoColumns(SLOTS)} data-on-the-way="">
      {Array.from({ length: SLOTS }, (_, slot) => (
        <SkeletonCard key={slot} height={84} lines={[18, 16]} />
      ))}
    </div>
  );
}
