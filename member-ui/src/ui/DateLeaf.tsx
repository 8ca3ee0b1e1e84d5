import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { TimeOfDay } from '@palestra/backend/contract/time-of-day';
import { formatDate, formatTimeRange } from '@palestra/web-kit/format-date';
import { useLanguage } from '../i18n/use-translation';
import styles from './DateLeaf.module.css';

/** Calendar leaf. Hidden from screen readers, since the date is written beside it. */
export function DateLeaf({ date, isAccented = false }: { date: CalendarDate; isAccented?: boolean }) {
  const language = useLanguage();
  return (
    <span className={[styles.leaf, isAccented && styles.accent].filter(Boolean).join(' ')} aria-hidden="true">
      <span>{formatDate(date, 'weekday', language)}</span>
      <span className={styles.number}>{Number(date.slice(8))}</span>
      <span>{formatDate(date, 'shortMonth', language)}</span>
    </span>
  );
}

/** Calendar leaf, day and time of an appointment. */
export function Occasion({ date, start, end }: { date: CalendarDate; start: TimeOfDay; end: TimeOfDay }) {
  const language = useLanguage();
  return (
    <div className={styles.occasion}>
      <DateLeaf date={date} isAccented />
      <p className={styles.words}>
        <span className="capital">{formatDate(date, 'day', language)}</span>
        <span className={styles.time}>{formatTimeRange(start, end, language)}</span>
      </p>
    </div>
  );
}
