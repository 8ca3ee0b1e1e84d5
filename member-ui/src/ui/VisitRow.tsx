import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ShownClass } from '@palestra/backend/contract/gym-class';
import { formatDate } from '@palestra/web-kit/format-date';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/use-translation';
import { ClassOf } from './ClassOf';
import { DateLeaf } from './DateLeaf';
import styles from './VisitRow.module.css';

interface Props {
  date: CalendarDate;
  /** With the year where it is not clear. */
  dateStyle?: 'day' | 'full';
  time: string;
  notes: readonly (string | null | false)[];
  /** At the full width, under all of it. */
  below?: string | null;
  of?: ShownClass;
  /** Its button, or how it ended. */
  children?: ReactNode;
}

/** A visit in a list: calendar leaf, time and notes. Screen readers hear the date as a word. */
export function VisitRow({ date, dateStyle = 'day', time, notes, below = null, of, children }: Props) {
  const language = useLanguage();
  return (
    <li className={styles.row}>
      <DateLeaf date={date} />
      <div className={styles.words}>
        <p className={styles.time}>
          <span className="visually-hidden">{formatDate(date, dateStyle, language)}, </span>
          {time}
        </p>
        {of !== undefined && <ClassOf of={of} />}
        {notes.map(
          (note) =>
            note && (
              <p key={note} className={styles.note}>
                {note}
              </p>
            ),
        )}
      </div>
      {children}
      {below !== null && <p className={`${styles.note} ${styles.below}`}>{below}</p>}
    </li>
  );
}
