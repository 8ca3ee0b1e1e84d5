import { daysBetween } from '@palestra/backend/contract/calendar-date';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../kit/screen/Screen';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { ActiveSubscriptions } from './ActiveSubscriptions';
import { DateStepper } from '../../kit/ui/DateStepper';
import { Day } from './Day';
import { OperationsNotice } from './OperationsNotice';
import { Statistics } from '../schedule/Statistics';
import { useArrowKeys } from '../../kit/keyboard/use-arrow-keys';
import { useShownDate } from '../../kit/ui/use-shown-date';

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
