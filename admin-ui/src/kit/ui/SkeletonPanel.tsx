import { Skeleton } from './Skeleton';
import styles from './Skeleton.module.css';

const ROW_PX = 56;

/** Placeholder of a panel with lines of different lengths. */
export function SkeletonPanel({ height }: { height: number }) {
  const rows = Array.from({ length: Math.floor(height / ROW_PX) }, (_, row) => row);
  return (
    <div className={styles.panel} style={{ height }} aria-hidden="true">
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={`${35 + ((row * 17) % 30)}%`} height={18} />
          <Skeleton width={96} height={18} />
        </div>
      ))}
    </div>
  );
}
