import { Skeleton } from './Skeleton';
import styles from './Skeleton.module.css';

interface Props {
  height: number | string;
  /** Heights of the lines of content, from the top. */
  lines: readonly number[];
}

/** Placeholder of a card: frame without content. */
export function SkeletonCard({ height, lines }: Props) {
  return (
    <div className={styles.card} style={{ height }}>
      {lines.map((line, position) => (
        <Skeleton key={position} height={line} width={position === 0 ? '45%' : '100%'} />
      ))}
    </div>
  );
}
