import type { Weekday } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { blocksOf, slotsOn, WEEK } from './week';
import styles from './WeekDays.module.css';

interface WeekDaysProps {
  slots: readonly GlobalTimeslot[];
  day: Weekday;
  onShow: (day: Weekday) => void;
}

/** Week overview: seven columns with a block per slot. Selecting a column opens its day. */
export function WeekDays({ slots, day, onShow }: WeekDaysProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div role="group" aria-label={t('globalTimeslots.days')} className={styles.week}>
      {WEEK.map((weekday) => {
        const ofDay = slotsOn(slots, weekday);
        return (
          <button
            key={weekday}
            type="button"
            className={styles.day}
            aria-pressed={weekday === day}
            onClick={() => onShow(weekday)}
          >
            <span className={styles.name}>
              <span className={styles.long}>{format.weekday(weekday)}</span>
              <span className={styles.short}>{format.weekday(weekday, 'short')}</span>
            </span>
            <span className={`${styles.count} tabular`}>
              {ofDay.length}
              <span className="visually-hidden"> {t('globalTimeslots.slotsOfDay', { count: ofDay.length })}</span>
            </span>
            <span className={styles.blocks}>
              {blocksOf(ofDay, slots).map(({ id, top, height, isEnabled }) => (
                <span key={id} data-off={!isEnabled} style={{ top: `${top}%`, height: `calc(${height}% - 1px)` }} />
              ))}
            </span>
          </button>
        );
      })}
    </div>
  );
}
