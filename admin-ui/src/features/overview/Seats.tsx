import type { Timeslot, TimeslotAppointment } from '@palestra/backend/contract/timeslot';
import { useTranslation } from 'react-i18next';
import { EmptySeats } from './EmptySeats';
import { emptySeatsOf, type SlotState } from '../schedule/slot-state';
import { TakenSeat } from './TakenSeat';
import styles from './Seats.module.css';

interface SeatsProps {
  slot: Timeslot;
  state: SlotState;
  onBook: (slot: Timeslot) => void;
  onCancel: (slot: Timeslot, appointment: TimeslotAppointment) => void;
}

/** Seats of a slot: a taken one links to the client or is cancelled, an empty one is booked. */
export function Seats({ slot, state, onBook, onCancel }: SeatsProps) {
  const { t } = useTranslation();
  const free = emptySeatsOf(slot, state);
  const isOver = state === 'ended' || (state === 'closed' && slot.appointments.length === 0);
  return (
    <ul className={styles.seats}>
      {slot.appointments.map((appointment) => (
        <TakenSeat
          key={appointment.id}
          appointment={appointment}
          onCancel={state === 'ended' ? null : () => onCancel(slot, appointment)}
        />
      ))}
      {slot.appointments.length === 0 && free === 0 && <li className={styles.none}>{t('slot.noBookings')}</li>}
      {free > 0 && <EmptySeats slot={slot} free={free} onBook={onBook} />}
      {state === 'full' && !isOver && (
        <li>
          <button type="button" data-action="book" className={styles.over} onClick={() => onBook(slot)}>
            {t('slot.bookOver')}
          </button>
        </li>
      )}
    </ul>
  );
}
