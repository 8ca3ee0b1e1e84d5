import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkUnderWay } from '../../api/work-under-way';
import { DateField } from '../../kit/ui/DateField';
import panel from '../../kit/ui/Panel.module.css';
import { Waiting } from '../../kit/ui/Waiting';
import styles from './appointments.module.css';
import { BookingCheck } from './BookingCheck';
import { SlotChoice } from './SlotChoice';
import { useBookingDate } from './use-booking-date';

/** Books this client: pick a day (today to 30 days ahead), pick a slot, see what the rules say, confirm. */
export function BookForClient({ clientId, today }: { clientId: string; today: CalendarDate }) {
  const { t } = useTranslation();
  const [date, setDate] = useBookingDate(today);
  const [slot, setSlot] = useState<Timeslot | null>(null);
  useWorkUnderWay(slot !== null);
  const last = addDays(today, LIMITS.bookingWindowDays);
  const chooseDate = (next: CalendarDate | null): void => {
    if (next === null) return;
    setDate(next);
    setSlot(null);
  };
  // The default date follows the clock; choosing a slot pins it.
  const chooseSlot = (next: Timeslot): void => {
    setDate(next.date);
    setSlot(next);
  };
  return (
    <section className={`${panel.panel} ${styles.panel}`} aria-labelledby="book-for">
      <h2 id="book-for">{t('appointments.bookFor')}</h2>
      <DateField isNeverEmpty label={t('day.date')} value={date} onChange={chooseDate} min={today} max={last} />
      {date === null ? <Waiting height={200} /> : <SlotChoice date={date} chosen={slot} onChoose={chooseSlot} />}
      {slot !== null && (
        <BookingCheck
          key={slot.id}
          wanted={{ userId: clientId, slot }}
          today={today}
          onBooked={() => setSlot(null)}
          onMoved={(moved) => setSlot({ ...slot, ...moved })}
        />
      )}
    </section>
  );
}
