import { LIMITS } from '@palestra/backend/contract/limits';
import type { DaySchedule, Timeslot } from '@palestra/backend/contract/timeslot';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BookDialog } from '../appointments/BookDialog';
import { CancelDialog, type CancelTarget } from '../appointments/CancelDialog';
import type { GymClock } from '../../kit/time/use-gym';
import { SlotCard } from './SlotCard';
import { stepThroughSlots } from '../schedule/step-through-slots';
import { shownSlots } from './upcoming-slots';
import { ClosedNotice } from '../schedule/ClosedNotice';
import { DayEmpty } from './DayEmpty';
import { NotYetOpen } from '../schedule/NotYetOpen';
import styles from './overview.module.css';

interface DaySlotsProps {
  day: DaySchedule;
  clock: GymClock;
  onStep: (days: number) => void;
}

export function DaySlots({ day, clock, onStep }: DaySlotsProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<Timeslot | null>(null);
  const [leaving, setLeaving] = useState<CancelTarget | null>(null);
  const shown = shownSlots(day.timeslots, day.date, clock);
  // On a closed day only slots with bookings need attention.
  const slots = day.isGymOpen ? shown : shown.filter((slot) => slot.appointments.length > 0);
  const sum = (of: (slot: Timeslot) => number): number => slots.reduce((total, slot) => total + of(slot), 0);
  const numbers = { booked: sum((slot) => slot.currentBookings), capacity: sum((slot) => slot.capacity) };
  return (
    <section aria-labelledby="slots">
      <h2 id="slots" className="visually-hidden">
        {t('overview.slots')}
      </h2>
      {day.opensOn !== null && <NotYetOpen opensOn={day.opensOn} />}
      {!day.isGymOpen && <ClosedNotice reason={day.closedReason} onNext={() => onStep(1)} />}
      {slots.length === 0 && day.isGymOpen && <DayEmpty day={day} onNext={() => onStep(1)} />}
      {slots.length > 0 && <p className={`${styles.summary} tabular`}>{t('overview.placesTaken', numbers)}</p>}
      <ul className={styles.column} onKeyDown={stepThroughSlots}>
        {slots.map((slot) => (
          <SlotCard
            key={slot.id}
            slot={slot}
            now={clock.now}
            opensOn={day.opensOn}
            onBook={setWanted}
            onCancel={(from, { id, userName }) => setLeaving({ id, userName, slot: from })}
          />
        ))}
      </ul>
      {shown.length < day.timeslots.length && (
        <p className={styles.hidden}>{t('overview.earlierHidden', { minutes: LIMITS.overviewHidesAfterMinutes })}</p>
      )}
      {wanted !== null && <BookDialog slot={wanted} today={clock.today} onClose={() => setWanted(null)} />}
      {leaving !== null && <CancelDialog target={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}
