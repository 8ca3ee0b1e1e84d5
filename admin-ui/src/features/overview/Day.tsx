import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useTranslation } from 'react-i18next';
import { useAppointmentChanges } from '../schedule/use-appointment-changes';
import type { GymClock } from '../../kit/time/use-gym';
import { useGymQuery } from '../../kit/time/use-gym';
import { useDaySchedule } from '../schedule/use-day-schedule';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { DaySkeleton } from './DaySkeleton';
import { DaySlots } from './DaySlots';

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
