import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Timeslot, TimeslotAppointment } from '@palestra/backend/contract/timeslot';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Icon } from '../../kit/ui/Icon';
import { ClientName } from '../clients/ClientName';
import look from '../schedule/Slot.module.css';
import card from '../schedule/SlotCard.module.css';
import { SlotLoad } from '../schedule/SlotLoad';
import { emptySeatsOf, slotStateOf, type SlotState } from '../schedule/slot-state';
import styles from './SlotCard.module.css';

interface TakenSeatProps {
  appointment: TimeslotAppointment;
  /** Null when the appointment can no longer be cancelled. */
  onCancel: (() => void) | null;
}

function TakenSeat({ appointment, onCancel }: TakenSeatProps) {
  const { t } = useTranslation();
  const { userName: name } = appointment;
  const isActive = appointment.status === AppointmentStatus.Confirmed;
  return (
    <li className={styles.taken}>
      <ClientName id={appointment.userId} name={name} label={t('slot.openClient', { name })} />
      {onCancel !== null && isActive && (
        <button
          type="button"
          aria-label={t('slot.cancelFor', { name })}
          title={t('appointments.cancel')}
          onClick={onCancel}
        >
          <Icon name="cross" size={16} />
        </button>
      )}
    </li>
  );
}

const MOST_SHOWN = 12;

interface EmptySeatsProps {
  slot: Timeslot;
  free: number;
  onBook: (slot: Timeslot) => void;
}

/** All empty seats do the same: only the first is in the tab order and announced to screen readers. */
function EmptySeats({ slot, free, onBook }: EmptySeatsProps) {
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

interface SeatsProps {
  slot: Timeslot;
  state: SlotState;
  onBook: (slot: Timeslot) => void;
  onCancel: (slot: Timeslot, appointment: TimeslotAppointment) => void;
}

/** Seats of a slot: a taken one links to the client or is cancelled, an empty one is booked. */
function Seats({ slot, state, onBook, onCancel }: SeatsProps) {
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

interface SlotCardProps {
  slot: Timeslot;
  now: Date;
  opensOn: CalendarDate | null;
  onBook: (slot: Timeslot) => void;
  onCancel: (slot: Timeslot, appointment: TimeslotAppointment) => void;
}

/** Slot as the desk sees it: time, clients and free places. */
export function SlotCard({ slot, now, opensOn, onBook, onCancel }: SlotCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const state = slotStateOf(slot, now, opensOn);
  const reason = slot.disabledReason ?? slot.overrideReason;
  const heading = `slot-${slot.id}`;
  return (
    <li
      className={card.card}
      data-state={state}
      data-free={emptySeatsOf(slot, state) || undefined}
      aria-labelledby={heading}
    >
      <div>
        <h3 id={heading} className={`${look.time} tabular`}>
          {format.timeRange(slot.startTime, slot.endTime)}
        </h3>
        {slot.hasTimeChange && (
          <p className={look.note}>
            {t('slot.movedFrom', { time: format.timeRange(slot.originalStartTime, slot.originalEndTime) })}
          </p>
        )}
        {reason !== null && <p className={look.note}>{reason}</p>}
      </div>
      <Seats slot={slot} state={state} onBook={onBook} onCancel={onCancel} />
      <SlotLoad slot={slot} state={state} />
    </li>
  );
}
