import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { TimeOfDay } from '@palestra/backend/contract/time-of-day';
import { useLanguage } from '../i18n/use-language';
import { formatDate, formatTimeRange } from '../lib/format-date';
import { DateLeaf } from './DateLeaf';
import styles from './Occasion.module.css';

/** Calendar leaf, day and time of an appointment. */
export function Occasion({ date, start, end }: { date: CalendarDate; start: TimeOfDay; end: TimeOfDay }) {
  const language = useLanguage();
  return (
    <div className={styles.occasion}>
      <DateLeaf date={date} isAccented />
      <p className={styles.words}>
        <span className={styles.day}>{formatDate(date, 'day', language)}</span>
        <span className={styles.time}>{formatTimeRange(start, end, language)}</span>
      </p>
    </div>
  );
}
