import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { BookingDay } from '@palestra/backend/contract/timeslot';
import { formatDate } from '@palestra/web-kit/format-date';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { groupByMonth, markOf, type DayMark, type MonthOfDays } from '../../api/booking-days';
import { usePrefetchTimeslots } from '../../api/timeslots';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import styles from './DayStrip.module.css';

interface DayButtonProps {
  day: BookingDay;
  isSelected: boolean;
  isToday: boolean;
  onSelect: () => void;
  onApproach: () => void;
}

/** Mark under a day's number, also used in the legend. */
export function DaySign({ mark, isInverted = false }: { mark: DayMark; isInverted?: boolean }) {
  if (mark === 'booked') return <span className={`${styles.ring} ${isInverted ? '' : styles.booked}`} />;
  if (mark === 'waiting') return <span className={`${styles.diamond} ${isInverted ? '' : styles.waited}`} />;
  if (mark === 'outside' || mark === 'frozen') return <span className={styles.stroke} />;
  if (mark === 'refused') return <span className={styles.cross} />;
  if (mark === 'closed' || mark === 'noTimeslots') return <span className={styles.dash} />;
  return null;
}

/** Day of the strip. Always selectable: its mark is then explained. */
function DayButton({ day, isSelected, isToday, onSelect, onApproach }: DayButtonProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mark = markOf(day);
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

interface Props {
  days: BookingDay[];
  /** The appointment that the page moves, if any. */
  moving: string | null;
  selected: CalendarDate;
  onSelect: (date: CalendarDate) => void;
}

/** Days per key: left and right by day, up and down by week. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -31, End: 31 };

const buttonOf = (strip: HTMLElement | null, date: CalendarDate): HTMLElement | null =>
  strip?.querySelector<HTMLElement>(`[data-date="${date}"]`) ?? null;

/** Scrolls by hand: `scrollIntoView` would also move the starting point of the Tab key. */
function centre(strip: HTMLElement | null, button: HTMLElement | null): void {
  if (!strip || !button) return;
  const [frame, box] = [strip.getBoundingClientRect(), button.getBoundingClientRect()];
  strip.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2);
}

interface MonthProps extends Omit<Props, 'days'> {
  month: MonthOfDays;
  today: CalendarDate | undefined;
}

function Month({ month, today, moving, selected, onSelect }: MonthProps) {
  const language = useLanguage();
  const prefetch = usePrefetchTimeslots(moving);
  return (
    <div className={styles.month}>
      <p className={`${styles.heading} capital`}>{formatDate(month.date, 'month', language)}</p>
      <div className={styles.days}>
        {month.days.map((day) => (
          <DayButton
            key={day.date}
            day={day}
            isSelected={day.date === selected}
            isToday={day.date === today}
            onSelect={() => onSelect(day.date)}
            onApproach={() => prefetch(day.date)}
          />
        ))}
      </div>
    </div>
  );
}

/** For pointers that cannot swipe; the keyboard has its arrow keys. */
function Arrows({ onScroll }: { onScroll: (direction: 1 | -1) => void }) {
  const { t } = useTranslation();
  return (
    [
      ['earlier', 'previous', -1],
      ['later', 'next', 1],
    ] as const
  ).map(([side, icon, direction]) => (
    <IconButton
      key={side}
      className={`${styles.arrows} ${styles[side]}`}
      aria-label={t(`book.${side}`)}
      tabIndex={-1}
      onClick={() => onScroll(direction)}
    >
      <Icon name={icon} />
    </IconButton>
  ));
}

/** Booking window as a strip of days; arrow keys select, as in any radio group. */
export function DayStrip({ days, moving, selected, onSelect }: Props) {
  const { t } = useTranslation();
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    centre(strip.current, buttonOf(strip.current, selected));
  }, [selected]);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = days.findIndex((day) => day.date === selected);
    const target = days[Math.min(days.length - 1, Math.max(0, from + step))];
    if (!target) return;
    onSelect(target.date);
    buttonOf(strip.current, target.date)?.focus();
  };
  const scroll = (direction: 1 | -1): void =>
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth * 0.8, behavior: 'smooth' });
  return (
    <div className={styles.frame}>
      <div className={styles.strip} ref={strip} role="radiogroup" aria-label={t('book.chooseDay')} onKeyDown={move}>
        {groupByMonth(days).map((month) => (
          <Month
            key={month.date}
            month={month}
            today={days[0]?.date}
            moving={moving}
            selected={selected}
            onSelect={onSelect}
          />
        ))}
      </div>
      <Arrows onScroll={scroll} />
    </div>
  );
}
