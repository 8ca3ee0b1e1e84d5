import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { DaySchedule, Timeslot } from '@palestra/backend/contract/timeslot';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGymQuery, type GymClock } from '../../kit/time/use-gym';
import { EmptyState } from '../../kit/ui/EmptyState';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { Skeleton } from '../../kit/ui/Skeleton';
import { BookDialog } from '../appointments/BookDialog';
import { CancelDialog } from '../appointments/CancelDialog';
import type { HeldPlace } from '../appointments/appointments.api';
import { ClosedNotice, NotYetOpen } from '../schedule/ClosedNotice';
import cards from '../schedule/SlotCard.module.css';
import { stepThroughSlots } from '../schedule/step-through-slots';
import { SlotCard } from './SlotCard';
import styles from './overview.module.css';
import { shownSlots } from './upcoming-slots';
import { useAppointmentChanges } from '../schedule/appointment-events';
import { useDaySchedule } from '../schedule/schedule.api';

const SLOTS = 6;

function DaySkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('app.loading')}>
      <div className={styles.summary}>
        <Skeleton width={220} height={18} />
      </div>
      <div className={styles.column}>
        {Array.from({ length: SLOTS }, (_, slot) => (
          <div key={slot} className={cards.card}>
            <Skeleton width={150} height={20} />
            <Skeleton height={40} />
            <Skeleton width={188} height={30} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Shown when the day has no slots, or all of them are over. */
function DayEmpty({ day, onNext }: { day: DaySchedule; onNext: () => void }) {
  const { t } = useTranslation();
  const isOver = day.timeslots.length > 0;
  return (
    <EmptyState
      icon="calendar"
      title={t(isOver ? 'overview.noMoreToday' : 'overview.noSlots')}
      text={t(isOver ? 'overview.noMoreTodayHint' : 'overview.noSlotsHint')}
    >
      <Button variant="outlined" onClick={onNext}>
        {t('overview.nextDay')}
      </Button>
    </EmptyState>
  );
}

interface DaySlotsProps {
  day: DaySchedule;
  clock: GymClock;
  onStep: (days: number) => void;
}

function DaySlots({ day, clock, onStep }: DaySlotsProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<Timeslot | null>(null);
  const [leaving, setLeaving] = useState<HeldPlace | null>(null);
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
            onCancel={(from, { id, userId, userName }) => setLeaving({ id, userId, userName, slot: from })}
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

interface DayProps {
  date: CalendarDate | null;
  clock: GymClock | null;
  onStep: (days: number) => void;
}

/** Loads the day. On a failed refresh the old data stays on screen with a notice. */
export function Day({ date, clock, onStep }: DayProps) {
  const { t } = useTranslation();
  const gym = useGymQuery();
  const { data: day, error, refetch } = useDaySchedule(date);
  useAppointmentChanges(refetch);
  const problem = error ?? (clock === null ? gym.error : null);
  if (day !== undefined && clock !== null) {
    return (
      <>
        {error !== null && <RefreshProblem text={t('errors.notRefreshed')} />}
        <DaySlots day={day} clock={clock} onStep={onStep} />
      </>
    );
  }
  const retry = (): void => void Promise.all([gym.refetch(), refetch()]);
  if (problem !== null) return <ProblemPanel error={problem} fallback={t('errors.loadTimeslots')} onRetry={retry} />;
  return <DaySkeleton />;
}
