import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useLanguage } from '../../i18n/use-language';
import { formatTime, formatTimeRange, splitTime } from '../../lib/format-date';
import styles from './SlotRow.module.css';

/** Start in large type, end below. Screen readers hear the range once. */
export function SlotTime({ slot }: { slot: Timeslot }) {
  const language = useLanguage();
  const { figures, half } = splitTime(slot.startTime, language);
  return (
    <p className={styles.time}>
      <span className="visually-hidden">{formatTimeRange(slot.startTime, slot.endTime, language)}</span>
      <span className={styles.start} aria-hidden="true">
        {figures} <span className={styles.half}>{half}</span>
      </span>
      <span className={styles.end} aria-hidden="true">
        – {formatTime(slot.endTime, language)}
      </span>
    </p>
  );
}
