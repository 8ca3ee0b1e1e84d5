import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useLanguage } from '../i18n/use-language';
import { formatDate } from '../lib/format-date';
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
