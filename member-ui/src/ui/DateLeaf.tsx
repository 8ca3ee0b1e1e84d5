import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { TimeOfDay } from '@palestra/backend/contract/time-of-day';
import type { ShownClass } from '@palestra/backend/contract/gym-class';
import { formatDate, formatTimeRange } from '@palestra/web-kit/format-date';
import { useWithRoom } from '../api/gym';
import { useLanguage } from '../i18n/use-translation';
import { ClassOf } from './ClassOf';
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

interface OccasionProps {
  date: CalendarDate;
  start: TimeOfDay;
  end: TimeOfDay;
  areaId: number | null;
  of?: ShownClass;
}

/** Calendar leaf, day, time and room of an appointment, with its class. */
export function Occasion({ date, start, end, areaId, of }: OccasionProps) {
  const language = useLanguage();
  const withRoom = useWithRoom();
  return (
    <div className={styles.occasion}>
      <DateLeaf date={date} isAccented />
      <p className={styles.words}>
        <span className="capital">{formatDate(date, 'day', language)}</span>
        <span className={styles.time}>{withRoom(formatTimeRange(start, end, language), areaId)}</span>
        {of && <ClassOf of={{ ...of, areaId }} isPlain />}
      </p>
    </div>
  );
}
