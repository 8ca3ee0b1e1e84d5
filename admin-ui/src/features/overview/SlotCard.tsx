import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Timeslot, TimeslotAppointment } from '@palestra/backend/contract/timeslot';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Seats } from './Seats';
import { SlotLoad } from '../schedule/SlotLoad';
import { emptySeatsOf, slotStateOf } from '../schedule/slot-state';
import look from '../schedule/Slot.module.css';
import styles from '../schedule/SlotCard.module.css';

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
      className={styles.card}
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
