import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useTranslation } from 'react-i18next';
import styles from './Slot.module.css';
import type { SlotState } from './slot-state';

const MOST_SEGMENTS = 24;

/** Amber speaks of the last two places, and plain ink of more. */
const isLast = (booked: number, capacity: number): boolean => [1, 2].includes(capacity - booked);

interface SegmentBarProps {
  booked: number;
  capacity: number;
  state: string;
}

/** One segment per place, filled when taken. Text beside it gives the numbers and the state. */
export function SegmentBar({ booked, capacity, state }: SegmentBarProps) {
  const segments = Math.min(Math.max(capacity, 1), MOST_SEGMENTS);
  const filled = capacity === 0 ? segments : Math.min(segments, Math.round((booked / capacity) * segments));
  return (
    <span
      className={styles.bar}
      data-state={state}
      data-last={isLast(booked, capacity) || undefined}
      aria-hidden="true"
    >
      {Array.from({ length: segments }, (_, place) => (
        <span key={place} className={place < filled ? styles.taken : styles.free} />
      ))}
    </span>
  );
}

export function SlotLoad({ slot, state }: { slot: Timeslot; state: SlotState }) {
  const { t } = useTranslation();
  const over = state === 'ended' ? 0 : slot.currentBookings - slot.capacity;
  const numbers = { booked: slot.currentBookings, capacity: slot.capacity };
  return (
    <div className={styles.load}>
      <p className={styles.state}>
        <span
          className={styles.word}
          data-state={state}
          data-last={isLast(slot.currentBookings, slot.capacity) || undefined}
        >
          {t(`slot.${state}`)}
        </span>
        <span className="tabular" aria-hidden="true">
          {slot.currentBookings}/{slot.capacity}
        </span>
        <span className="visually-hidden">{t('slot.countLabel', numbers)}</span>
        {over > 0 && (
          <strong className={styles.overBooked} data-state="full">
            {t('slot.over', { count: over })}
          </strong>
        )}
      </p>
      <SegmentBar booked={slot.currentBookings} capacity={slot.capacity} state={state} />
      {slot.heldCount > 0 && !slot.isPast && (
        <p className={`${styles.note} tabular`}>{t('slot.onHold', { count: slot.heldCount })}</p>
      )}
      {slot.waitingCount > 0 && !slot.isPast && (
        <p className={`${styles.note} tabular`}>{t('slot.waiting', { count: slot.waitingCount })}</p>
      )}
    </div>
  );
}
