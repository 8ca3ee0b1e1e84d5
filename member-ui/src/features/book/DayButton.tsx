import type { BookingDay } from '@palestra/backend/contract/timeslot';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatDate } from '../../lib/format-date';
import { markOf } from './day-marks';
import { DaySign } from './DaySign';
import styles from './DayStrip.module.css';

interface Props {
  day: BookingDay;
  isSelected: boolean;
  isToday: boolean;
  /** True if the member waits for a place on this day. */
  isWaiting: boolean;
  onSelect: () => void;
  onApproach: () => void;
}

/** Day of the strip. Always selectable: its mark is then explained. */
export function DayButton({ day, isSelected, isToday, isWaiting, onSelect, onApproach }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mark = markOf(day) ?? (isWaiting ? 'waiting' : null);
  const written = formatDate(day.date, 'day', language);
  const remarks = [isToday && t('book.today'), mark && t(`book.marks.${mark}`)].filter(Boolean);
  const isUnavailable = mark !== null && mark !== 'booked' && mark !== 'waiting';
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isSelected}
      aria-label={[written, ...remarks].join(', ')}
      tabIndex={isSelected ? 0 : -1}
      data-date={day.date}
      className={[styles.day, isUnavailable && styles.unavailable, isToday && styles.today].filter(Boolean).join(' ')}
      onClick={onSelect}
      onPointerEnter={onApproach}
    >
      <span className={styles.weekday}>{formatDate(day.date, 'weekday', language)}</span>
      <span className={styles.number}>{Number(day.date.slice(8))}</span>
      <span className={styles.sign}>
        <DaySign mark={mark} isInverted={isSelected} />
      </span>
    </button>
  );
}
