import { daysBetween } from '@palestra/backend/contract/calendar-date';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../kit/screen/Screen';
import { DateStepper, useShownDate } from '../../kit/ui/DateStepper';
import { useArrowKeys } from '../../kit/keyboard/use-arrow-keys';
import { useFormat } from '../../kit/time/use-format';
import { useGym, useGymQuery } from '../../kit/time/use-gym';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { DaySchedule, DayScheduleSkeleton } from './DaySchedule';

/** Slots of one date from today on, and every change to them. */
export function TimeslotsScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const gym = useGymQuery();
  const clock = useGym();
  const today = clock?.today ?? null;
  const shown = useShownDate(today, today);
  useArrowKeys(shown.step);
  const { date } = shown;
  const lead =
    today === null || date === null ? '\u00a0' : `${format.day(date)} · ${format.distance(daysBetween(today, date))}`;
  const problem = gym.error !== null && clock === null ? gym.error : null;
  return (
    <Screen title={t('timeslots.title')} lead={lead} actions={<DateStepper {...shown} today={today} />}>
      {problem !== null && (
        <ProblemPanel error={problem} fallback={t('errors.loadTimeslots')} onRetry={() => void gym.refetch()} />
      )}
      {problem === null && (date === null || clock === null) && <DayScheduleSkeleton />}
      {date !== null && clock !== null && <DaySchedule key={date} date={date} clock={clock} />}
    </Screen>
  );
}
