import { daysBetween } from '@palestra/backend/contract/calendar-date';
import { useTranslation } from 'react-i18next';
import { Screen } from '../layout/Screen';
import { useFormat } from '../time/use-format';
import { useGym } from '../time/use-gym';
import { ActiveSubscriptions } from './ActiveSubscriptions';
import { DateStepper } from './DateStepper';
import { Day } from './Day';
import { OperationsNotice } from './OperationsNotice';
import { Statistics } from './Statistics';
import { useArrowKeys } from '../keyboard/use-arrow-keys';
import { useShownDate } from './use-shown-date';

const STATISTICS = ['upcomingAppointments', 'activeSubscriptions', 'inactiveClients', 'totalClients'] as const;

/** One day of the gym as the desk sees it. */
export function Overview() {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const today = clock?.today ?? null;
  const shown = useShownDate(today);
  useArrowKeys(shown.step);
  const distance = today === null || shown.date === null ? '\u00a0' : format.distance(daysBetween(today, shown.date));
  return (
    <Screen
      title={shown.date === null ? t('nav.overview') : format.day(shown.date)}
      tabTitle={t('nav.overview')}
      lead={distance}
      actions={<DateStepper {...shown} today={today} />}
    >
      <OperationsNotice />
      <Statistics shown={STATISTICS} />
      <Day date={shown.date} clock={clock} onStep={shown.step} />
      <ActiveSubscriptions />
    </Screen>
  );
}
