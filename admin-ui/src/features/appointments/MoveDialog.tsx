import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkUnderWay } from '../../api/work-under-way';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { DateField } from '../../kit/ui/DateField';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import type { HeldPlace } from './appointments.api';
import { BookingCheck } from './BookingCheck';
import { SlotChoice } from './BookForClient';
import styles from './booking.module.css';

interface MoveDialogProps {
  target: HeldPlace;
  /** For the mail and the log. */
  reason: string | null;
  /** Where the appointment was dropped. */
  to?: Timeslot;
  onClose: () => void;
}

/** Moves an appointment: pick a day and a slot, see what the rules say, confirm. The old place is kept until then. */
export function MoveDialog({ target, reason, to, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useGym()?.today ?? target.slot.date;
  const [date, setDate] = useState<CalendarDate>(to?.date ?? target.slot.date);
  const [slot, setSlot] = useState<Timeslot | null>(to ?? null);
  useWorkUnderWay(true);
  const { id, userId, userName, slot: from } = target;
  const choose = (next: CalendarDate | null): void => {
    if (next === null) return;
    setDate(next);
    setSlot(null);
  };
  return (
    <ModalDialog title={t('appointments.move.title')} onClose={onClose}>
      <p>{t('appointments.move.from', { name: userName })}</p>
      <p className={`${styles.slot} tabular`}>
        {format.day(from.date)}, {format.timeRange(from.startTime, from.endTime)}
      </p>
      <DateField
        isNeverEmpty
        label={t('day.date')}
        value={date}
        onChange={choose}
        min={today}
        max={addDays(today, LIMITS.bookingWindowDays)}
      />
      <SlotChoice date={date} chosen={slot} movedId={id} onChoose={setSlot} />
      {slot !== null && (
        <BookingCheck
          key={slot.id}
          wanted={{ userId, moved: { id, reason }, slot }}
          today={today}
          onBooked={onClose}
          onMoved={(moved) => setSlot({ ...slot, ...moved })}
        />
      )}
    </ModalDialog>
  );
}
