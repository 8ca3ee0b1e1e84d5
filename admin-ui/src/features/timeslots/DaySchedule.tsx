import Button from '@mui/material/Button';
import { type CalendarDate, weekdayOf } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAskedInAddress, useOpenInAddress } from '../../kit/address/use-address';
import { useMay } from '../../kit/session/use-may';
import type { GymClock } from '../../kit/time/use-gym';
import { EmptyState } from '../../kit/ui/EmptyState';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { Skeleton } from '../../kit/ui/Skeleton';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { ClosedNotice, NotYetOpen } from '../schedule/ClosedNotice';
import look from '../schedule/Slot.module.css';
import { useAppointmentChanges } from '../schedule/appointment-events';
import { useShownRoom } from '../schedule/RoomChoice';
import { type LoadedDay, useDaySchedule, useWeeklyTemplate } from '../schedule/schedule.api';
import { stepThroughSlots } from '../schedule/step-through-slots';
import { DayChanges } from './DayChanges';
import { DayToolbar } from './DayToolbar';
import { SlotDialog } from './SlotDialog';
import { SlotRow } from './SlotRow';
import styles from './DaySchedule.module.css';
import { useUses } from '../../kit/time/use-uses';
import { type SlotAction, slotActionsOf } from './slot-actions';
import { type ReadTimeslot, useDayChanges } from './timeslots.api';

/** The day as one of its rooms has it. */
export const ofRoom = (day: LoadedDay, room: number | null): LoadedDay =>
  room === null ? day : { ...day, timeslots: day.timeslots.filter(({ areaId }) => areaId === room) };

/** Template slot of a dated slot, as it was before the date's own changes. Null if the template has none. */
function usualSlotOf(slot: Timeslot, template: readonly GlobalTimeslot[]): GlobalTimeslot | null {
  const { date, originalStartTime: start, originalEndTime: end } = slot;
  const weekday = weekdayOf(date);
  const ofDay = template.filter(({ dayOfWeek }) => dayOfWeek === weekday);
  return ofDay.find((one) => one.originalStartTime === start && one.originalEndTime === end) ?? null;
}

interface ManagedSlotsProps {
  day: LoadedDay;
  /** The one that is shown; null where the gym has one. */
  room: number | null;
  now: Date;
  onAct: (action: SlotAction, slot: ReadTimeslot) => void;
}

function ManagedSlots({ day, room, now, onAct }: ManagedSlotsProps) {
  const { t } = useTranslation();
  const may = useMay();
  const { data: template } = useWeeklyTemplate(room ?? undefined);
  const list = useRef<HTMLUListElement>(null);
  // The slot that a link means is in front and has the focus.
  useAskedInAddress('slot', (id) => {
    const asked = [...(list.current?.children ?? [])].find((one) => one.querySelector(`#${CSS.escape(`slot-${id}`)}`));
    if (!(asked instanceof HTMLElement)) return;
    asked.focus({ preventScroll: true });
    asked.scrollIntoView({ block: 'center' });
  });
  // On a closed day only slots with bookings need attention.
  const slots = day.isGymOpen ? day.timeslots : day.timeslots.filter((slot) => slot.appointments.length > 0);
  return (
    <section aria-labelledby="managed-slots">
      <h2 id="managed-slots" className="visually-hidden">
        {t('timeslots.slots')}
      </h2>
      {day.opensOn !== null && <NotYetOpen opensOn={day.opensOn} />}
      {!day.isGymOpen && <ClosedNotice reason={day.closedReason} />}
      {day.isGymOpen && slots.some(({ isGymOpen }) => !isGymOpen) && (
        <ClosedNotice reason={slots[0]?.disabledReason ?? null} />
      )}
      {day.isGymOpen && day.timeslots.length === 0 && (
        <EmptyState icon="calendar" title={t('overview.noSlots')} text={t('overview.noSlotsHint')}>
          {may('template') && (
            <Button
              component={Link}
              to={`/settings/global-timeslots?day=${weekdayOf(day.date)}${room === null ? '' : `&room=${room}`}`}
              variant="outlined"
            >
              {t('timeslots.toTemplate')}
            </Button>
          )}
        </EmptyState>
      )}
      <ul ref={list} className={styles.slots} onKeyDown={stepThroughSlots}>
        {slots.map((slot) => (
          <SlotRow
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

const SLOTS = 6;

export function DayScheduleSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('app.loading')} className={styles.day}>
      <div className={styles.toolbar}>
        <Skeleton width={220} height={18} />
      </div>
      <div className={styles.slots}>
        {Array.from({ length: SLOTS }, (_, slot) => (
          <div key={slot} className={`${look.card} ${styles.card}`}>
            <Skeleton width={150} height={20} />
            <Skeleton width={188} height={30} />
            <Skeleton width={520} height={44} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Loads the date's slots. On a failed refresh the old data stays on screen with a notice. */
export function DaySchedule({ date, clock }: { date: CalendarDate; clock: GymClock }) {
  const { t } = useTranslation();
  const { data: whole, error, refetch } = useDaySchedule(date);
  const { room } = useShownRoom(whole?.timeslots);
  const day = whole && ofRoom(whole, room?.id ?? null);
  const usesClasses = useUses()('classes');
  const [open, setOpen, address] = useOpenInAddress<{ action: SlotAction; slot: ReadTimeslot }>({
    addressOf: ({ action, slot }) => `${action} ${slot.id}`,
    read: (what, id) => {
      if (day === undefined) return undefined;
      const slot = whole?.timeslots.find((one) => one.id === id);
      const action = slot && slotActionsOf(slot, clock.now, day.opensOn, usesClasses).find((one) => one === what);
      return slot === undefined || action === undefined ? null : { action, slot: { ...slot, etag: day.etag } };
    },
  });
  // One query for both of its readers: a reader that mounted on the other's failure would fetch again, without end.
  const changes = useDayChanges(date);
  useAppointmentChanges(refetch);
  const close = useCallback(() => setOpen(null), [setOpen]);
  const reload = async (): Promise<boolean> => {
    const { data: read } = await refetch({ throwOnError: true });
    const slot = read?.timeslots.find(({ id }) => id === open?.slot.id);
    if (read === undefined || slot === undefined || open === null) return false;
    setOpen({ ...open, slot: { ...slot, etag: read.etag } });
    return true;
  };
  if (day === undefined && error !== null) {
    return <ProblemPanel error={error} fallback={t('errors.loadTimeslots')} onRetry={() => void refetch()} />;
  }
  // Slots wait for the first load of the day's changes, so that nothing shifts; retries do not hide them.
  if (day === undefined || (changes.isPending && changes.errorUpdateCount === 0)) return <DayScheduleSkeleton />;
  return (
    <div className={styles.day}>
      {error !== null && <RefreshProblem text={t('errors.notRefreshed')} />}
      <DayToolbar day={day} today={clock.today} />
      <DayChanges changes={changes} />
      <ManagedSlots
        day={day}
        room={room?.id ?? null}
        now={clock.now}
        onAct={(action, slot) => setOpen({ action, slot })}
      />
      {open !== null && (
        <DialogAddress value={address}>
          <SlotDialog {...open} clock={clock} onClose={close} onReload={reload} />
        </DialogAddress>
      )}
    </div>
  );
}
