import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useTranslation } from 'react-i18next';
import { SegmentBar } from './SegmentBar';
import type { SlotState } from './slot-state';
import look from './Slot.module.css';
import styles from './SlotCard.module.css';

export function SlotLoad({ slot, state }: { slot: Timeslot; state: SlotState }) {
  const { t } = useTranslation();
  const over = state === 'ended' ? 0 : slot.currentBookings - slot.capacity;
  const numbers = { booked: slot.currentBookings, capacity: slot.capacity };
  return (
    <div className={styles.load}>
      <p className={styles.state}>
        <span className={styles.word} data-state={state}>
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
      {slot.waitingCount > 0 && !slot.isPast && (
        <p className={`${look.note} tabular`}>{t('slot.waiting', { count: slot.waitingCount })}</p>
      )}
    </div>
  );
}
