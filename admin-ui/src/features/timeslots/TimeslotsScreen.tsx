import { addDays, daysBetween, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../kit/address/use-address';
import { Screen } from '../../kit/screen/Screen';
import { DateStepper, useShownDate } from '../../kit/ui/DateStepper';
import { useArrowKeys } from '../../kit/keyboard/use-arrow-keys';
import { useFormat } from '../../kit/time/use-format';
import { useGym, useGymQuery } from '../../kit/time/use-gym';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Segments } from '../../kit/ui/Segments';
import { RoomTabs, useShownRoom } from '../schedule/RoomChoice';
import { DaySchedule, DayScheduleSkeleton } from './DaySchedule';
import { WeekSchedule } from './WeekSchedule';

/** Slots of one date from today on and every change to them, or seven days at a glance. */
export function TimeslotsScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const gym = useGymQuery();
  const clock = useGym();
  const today = clock?.today ?? null;
  const { parameters, write } = useAddress();
  const room = useShownRoom();
  const view = parameters.get('view') === 'week' ? 'week' : 'day';
  const { step: stepDays, ...shown } = useShownDate(today, today);
  const step = useCallback((by: number) => stepDays(view === 'week' ? by * 7 : by), [stepDays, view]);
  useArrowKeys(step);
  const { date } = shown;
  const views = (['day', 'week'] as const).map((value) => ({ value, text: t(`timeslots.views.${value}`) }));
  const leadOf = (from: CalendarDate, now: CalendarDate): string =>
    view === 'week'
      ? `${format.dayMonth(from)} – ${format.dayMonth(addDays(from, 6))}`
      : `${format.day(from)} · ${format.distance(daysBetween(now, from))}`;
  const problem = gym.error !== null && clock === null ? gym.error : null;
  return (
    <Screen
      title={t('timeslots.title')}
      lead={today === null || date === null ? '\u00a0' : leadOf(date, today)}
      actions={
        <>
          <Segments
            label={t('timeslots.view')}
            value={view}
            options={views}
            onChange={(next) => write({ view: next === 'week' ? next : null })}
          />
          <DateStepper {...shown} step={step} by={view} today={today} />
        </>
      }
    >
      {problem !== null && (
        <ProblemPanel error={problem} fallback={t('errors.loadTimeslots')} onRetry={() => void gym.refetch()} />
      )}
      {problem === null && (date === null || clock === null) && <DayScheduleSkeleton />}
      <RoomTabs {...room} />
      {date !== null && clock !== null && view === 'day' && <DaySchedule key={date} date={date} clock={clock} />}
      {date !== null && clock !== null && view === 'week' && <WeekSchedule first={date} clock={clock} />}
    </Screen>
  );
}
