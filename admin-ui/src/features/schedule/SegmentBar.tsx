import styles from './SegmentBar.module.css';

const MOST_SEGMENTS = 24;

interface SegmentBarProps {
  booked: number;
  capacity: number;
  state: string;
}

/** One segment per place, filled when taken. Text beside it gives the numbers and the state. */
export function SegmentBar({ booked, capacity, state }: SegmentBarProps) {
  const segments = Math.min(Math.max(capacity, 1), MOST_SEGMENTS);
  const filled = capacity === 0 ? segments : Math.min(segments, Math.round((booked / capacity) * segments));
  return (
    <span className={styles.bar} data-state={state} aria-hidden="true">
      {Array.from({ length: segments }, (_, place) => (
        <span key={place} className={place < filled ? styles.taken : styles.free} />
      ))}
    </span>
  );
}
