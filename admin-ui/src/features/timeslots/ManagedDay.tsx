import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppointmentChanges } from '../schedule/use-appointment-changes';
import type { GymClock } from '../../kit/time/use-gym';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { DayChanges } from './DayChanges';
import { DayToolbar } from './DayToolbar';
import styles from './ManagedDay.module.css';
import { ManagedDaySkeleton } from './ManagedDaySkeleton';
import { ManagedSlots } from './ManagedSlots';
import type { SlotAction } from './slot-actions';
import type { ReadTimeslot } from './read-timeslot';
import { SlotDialog } from './SlotDialog';
import { useDayChanges } from './use-day-changes';
import { useDaySchedule } from '../schedule/use-day-schedule';

/** Loads the date's slots. On a failed refresh the old data stays on screen with a notice. */
export function ManagedDay({ date, clock }: { date: CalendarDate; clock: GymClock }) {
  const { t } = useTranslation();
  const { data: day, error, refetch } = useDaySchedule(date);
  const [open, setOpen] = useState<{ action: SlotAction; slot: ReadTimeslot } | null>(null);
  // One query for both of its readers: a reader that mounted on the other's failure would fetch again, without end.
  const changes = useDayChanges(date);
  useAppointmentChanges(refetch);
  const close = useCallback(() => setOpen(null), []);
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
  if (day === undefined || (changes.isPending && changes.errorUpdateCount === 0)) return <ManagedDaySkeleton />;
  return (
    <div className={styles.day}>
      {error !== null && <RefreshProblem text={t('errors.notRefreshed')} />}
      <DayToolbar day={day} today={clock.today} />
      <DayChanges changes={changes} />
      <ManagedSlots day={day} now={clock.now} onAct={(action, slot) => setOpen({ action, slot })} />
      {open !== null && <SlotDialog {...open} clock={clock} onClose={close} onReload={reload} />}
    </div>
  );
}
