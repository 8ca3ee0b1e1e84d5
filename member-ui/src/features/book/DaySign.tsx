import type { DayMark } from './day-marks';
import styles from './DaySign.module.css';

/** Mark under a day's number, also used in the legend. */
export function DaySign({ mark, isInverted = false }: { mark: DayMark; isInverted?: boolean }) {
  if (mark === 'booked') return <span className={`${styles.dot} ${isInverted ? '' : styles.booked}`} />;
  if (mark === 'waiting') return <span className={`${styles.diamond} ${isInverted ? '' : styles.waited}`} />;
  if (mark === 'outside') return <span className={styles.ring} />;
  if (mark === 'closed' || mark === 'noTimeslots') return <span className={styles.dash} />;
  return null;
}
