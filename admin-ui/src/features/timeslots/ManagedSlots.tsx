import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { weekdayOf } from '@palestra/backend/contract/calendar-date';
import { useWeeklyTemplate } from '../schedule/use-weekly-template';
import { ClosedNotice } from '../schedule/ClosedNotice';
import { NotYetOpen } from '../schedule/NotYetOpen';
import type { LoadedDay } from '../../api/booking-calls';
import { EmptyState } from '../../kit/ui/EmptyState';
import styles from './ManagedDay.module.css';
import { ManagedSlot } from './ManagedSlot';
import type { ReadTimeslot } from './read-timeslot';
import type { SlotAction } from './slot-actions';
import { stepThroughSlots } from '../schedule/step-through-slots';
import { usualSlotOf } from './usual-slot';

interface ManagedSlotsProps {
  day: LoadedDay;
  now: Date;
  onAct: (action: SlotAction, slot: ReadTimeslot) => void;
}

export function ManagedSlots({ day, now, onAct }: ManagedSlotsProps) {
  const { t } = useTranslation();
  const { data: template } = useWeeklyTemplate();
  // On a closed day only slots with bookings need attention.
  const slots = day.isGymOpen ? day.timeslots : day.timeslots.filter((slot) => slot.appointments.length > 0);
  return (
    <section aria-labelledby="managed-slots">
      <h2 id="managed-slots" className="visually-hidden">
        {t('timeslots.slots')}
      </h2>
      {day.opensOn !== null && <NotYetOpen opensOn={day.opensOn} />}
      {!day.isGymOpen && <ClosedNotice reason={day.closedReason} />}
      {day.isGymOpen && day.timeslots.length === 0 && (
        <EmptyState icon="calendar" title={t('overview.noSlots')} text={t('overview.noSlotsHint')}>
          <Button component={Link} to={`/settings/global-timeslots?day=${weekdayOf(day.date)}`} variant="outlined">
            {t('timeslots.toTemplate')}
          </Button>
        </EmptyState>
      )}
      <ul className={styles.slots} onKeyDown={stepThroughSlots}>
        {slots.map((slot) => (
          <ManagedSlot
            key={slot.id}
            slot={{ ...slot, etag: day.etag }}
            usual={usualSlotOf(slot, template?.slots ?? [])}
            opensOn={day.opensOn}
            {...{ now, onAct }}
          />
        ))}
      </ul>
    </section>
  );
}
