import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Icon } from '../../kit/ui/Icon';
import styles from './Seats.module.css';

const MOST_SHOWN = 12;

interface EmptySeatsProps {
  slot: Timeslot;
  free: number;
  onBook: (slot: Timeslot) => void;
}

/** All empty seats do the same: only the first is in the tab order and announced to screen readers. */
export function EmptySeats({ slot, free, onBook }: EmptySeatsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const others = Math.min(free, MOST_SHOWN) - 1;
  const label = t('slot.bookAt', { time: format.timeRange(slot.startTime, slot.endTime) });
  return (
    <>
      <li>
        <button
          type="button"
          data-action="book"
          className={`${styles.empty} ${styles.first}`}
          aria-label={label}
          onClick={() => onBook(slot)}
        >
          <Icon name="plus" size={16} />
          {t('slot.book')}
        </button>
      </li>
      {others > 0 && (
        <li className={styles.others} role="presentation" aria-hidden="true">
          {Array.from({ length: others }, (_, seat) => (
            <button key={seat} type="button" tabIndex={-1} className={styles.empty} onClick={() => onBook(slot)}>
              <Icon name="plus" size={16} />
            </button>
          ))}
          {free > MOST_SHOWN && <span>{t('slot.moreFree', { count: free - MOST_SHOWN })}</span>}
        </li>
      )}
    </>
  );
}
