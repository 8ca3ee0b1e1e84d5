import { daysBetween } from '@palestra/backend/contract/calendar-date';
import { useTranslation } from 'react-i18next';
import { Screen } from '../layout/Screen';
import { DateStepper } from '../overview/DateStepper';
import { useArrowKeys } from '../keyboard/use-arrow-keys';
import { useShownDate } from '../overview/use-shown-date';
import { useFormat } from '../time/use-format';
import { useGym, useGymQuery } from '../time/use-gym';
import { ProblemPanel } from '../ui/ProblemPanel';
import { ManagedDay } from './ManagedDay';
import { ManagedDaySkeleton } from './ManagedDaySkeleton';

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
      {problem === null && (date === null || clock === null) && <ManagedDaySkeleton />}
      {date !== null && clock !== null && <ManagedDay key={date} date={date} clock={clock} />}
    </Screen>
  );
}
