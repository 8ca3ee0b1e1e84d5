import { daysBetween } from '@palestra/backend/contract/calendar-date';
import type { Freeze } from '@palestra/backend/contract/freeze';
import type { OperationsProblem, OperationsState } from '@palestra/backend/contract/operations';
import type { DaySchedule } from '@palestra/backend/contract/timeslot';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { reading } from '../../api/api';
import { useArrowKeys } from '../../kit/keyboard/use-arrow-keys';
import { useLiveQuery, usePolling } from '../../kit/live/use-live';
import { Screen } from '../../kit/screen/Screen';
import { FIRST_DAY_PATH, useIsFirstDay } from '../../kit/session/first-day';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';
import { DateStepper, useShownDate } from '../../kit/ui/DateStepper';
import { StatLine } from '../clients/StatLine';
import { useDaySchedule } from '../schedule/schedule.api';
import { ActiveSubscriptions } from './ActiveSubscriptions';
import { Day } from './Day';
import { DayMenu } from './DayMenu';
import { ExpiringLine } from './ExpiringLine';
import { TodosLine } from './TodosLine';
import styles from './overview.module.css';

/** Backups run at night, so that minutes do not matter. */
const ASKED_EACH_MS = 600_000;

/** One line when backups, restore tests or data checks fail; otherwise nothing. */
function OperationsNotice() {
  const { data } = useQuery({
    queryKey: ['operations'],
    queryFn: reading<OperationsState>('/api/Admin/operations'),
    refetchInterval: usePolling(ASKED_EACH_MS),
  });
  return data?.problem ? <ProblemLine problem={data.problem} /> : null;
}

function ProblemLine({ problem: { kind, since } }: { problem: OperationsProblem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  if (clock === null) return null;
  if (since === null) return <Banner kind="warning" text={t('operations.noBackup')} />;
  const when = format.instant(since);
  const text = {
    'backup-failed': t('operations.backupsStopped', { when }),
    'backup-late': t('operations.backupsStopped', { when }),
    'drill-failed': t('operations.drillFailed', { when }),
    'doctor-faults': t('operations.doctorFaults', { when }),
  }[kind];
  return <Banner kind="warning" text={text} />;
}

/** The way back to the first steps; nothing once they are finished. */
function FirstDayLine() {
  const { t } = useTranslation();
  if (!useIsFirstDay()) return null;
  return (
    <Link to={FIRST_DAY_PATH}>
      <strong>{t('firstDay.goOn')}</strong>
    </Link>
  );
}

/** How many members wait for an answer to their freeze; nothing while nobody does, or where members ask for none. */
function FreezeRequestsLine() {
  const { t } = useTranslation();
  const { data } = useLiveQuery({
    queryKey: ['freezes', 'in', 'asked'],
    queryFn: reading<Freeze[]>('/api/Admin/freezes?state=asked'),
    topics: ['subscriptions'],
    enabled: (useGym()?.gym.memberFreezing ?? 'off') !== 'off',
  });
  const count = data?.length ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/freezes">
      <strong>{t('overview.freezesAsked', { count })}</strong>
    </Link>
  );
}

const STATISTICS = ['upcomingAppointments', 'activeSubscriptions', 'inactiveClients', 'totalClients'] as const;

/** One day of the gym as the desk sees it. */
export function Overview() {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const may = useMay();
  const today = clock?.today ?? null;
  const shown = useShownDate(today);
  useArrowKeys(shown.step);
  // Read once for all parts: each reader would refetch the same day at every change.
  const schedule = useDaySchedule(shown.date);
  const { data: day } = schedule;
  const distance = today === null || shown.date === null ? '\u00a0' : format.distance(daysBetween(today, shown.date));
  const takenOf = ({ isGymOpen, timeslots }: DaySchedule): string | null => {
    const sum = (of: 'currentBookings' | 'capacity'): number => timeslots.reduce((total, slot) => total + slot[of], 0);
    if (!isGymOpen || timeslots.length === 0) return null;
    return t('overview.placesTaken', { booked: sum('currentBookings'), capacity: sum('capacity') });
  };
  const title = shown.date === null ? t('nav.overview') : format.day(shown.date);
  return (
    <Screen
      title={title}
      tabTitle={t('nav.overview')}
      lead={[distance, day && takenOf(day)].filter(Boolean).join(' · ')}
      actions={
        <>
          <DateStepper {...shown} today={today} />
          {may('exceptions') && (
            <span className={styles.menu}>
              {day !== undefined && clock !== null && <DayMenu day={day} lead={title} clock={clock} />}
            </span>
          )}
        </>
      }
    >
      {may('operations') && <OperationsNotice />}
      {may('bookings') && <StatLine shown={STATISTICS} />}
      {may('clients') && (
        <div className={styles.pending}>
          <FirstDayLine />
          <ExpiringLine />
          <FreezeRequestsLine />
          <TodosLine date={shown.date} today={today} />
        </div>
      )}
      <Day schedule={schedule} clock={clock} onStep={shown.step} />
      {may('clients') && <ActiveSubscriptions />}
    </Screen>
  );
}
