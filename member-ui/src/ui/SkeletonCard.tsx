import { Skeleton } from './Skeleton';
import styles from './Skeleton.module.css';

interface Props {
  height: number | string;
  /** Heights of what it will hold, from the top. */
  lines: readonly number[];
}

/** A card that is still empty: its frame stands, its content is on the way. */
export function SkeletonCard({ height, lines }: Props) {
  return (
    <div className={styles.card} style={{ height }}>
      {lines.map((line, position) => (
        <Skeleton key={position} height={line} width={position === 0 ? '45%' : '100%'} />
      ))}
    </div>
  );
}
