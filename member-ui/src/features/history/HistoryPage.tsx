import { AppointmentStatus, type Appointment, type HistoryMonth } from '@palestra/backend/contract/appointment';
import { addDays } from '@palestra/backend/contract/calendar-date';
import { formatDate, formatOrdinal } from '@palestra/web-kit/format-date';
import { useState } from 'react';
import { usePageTitle } from '../../api/gym';
import { useLiveRead } from '../../api/reads';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { HistoryRows } from '../../ui/appointment-rows';
import { Icon } from '../../ui/Icon';
import { NotLoaded } from '../../ui/NotLoaded';
import { SkeletonCard } from '../../ui/Skeleton';
import { VisitMarks } from '../../ui/VisitMarks';
import styles from './HistoryPage.module.css';

/** The keys begin like the profile's, so that refreshing the profile also refreshes them. */
const KEY = ['profile', 'history'];

const lastDayOf = (month: string): string => {
  const inNextMonth = addDays(`${month}-28`, 4);
  return addDays(`${inNextMonth.slice(0, 7)}-01`, -1);
};

function useAppointmentsOf(month: string) {
  const query = new URLSearchParams({
    startDate: `${month}-01`,
    endDate: lastDayOf(month),
    sort: '["startsAt","DESC"]',
  });
  return useLiveRead<Appointment[]>([...KEY, month], `/api/Client/appointments?${query.toString()}`);
}

function Appointments({ of }: { of: Appointment[] }) {
  const { t } = useTranslation();
  const cancelled = of.filter(({ status }) => status === AppointmentStatus.Cancelled);
  return (
    <>
      <HistoryRows of={of.filter(({ status }) => status !== AppointmentStatus.Cancelled)} />
      {cancelled.length > 0 && (
        <details className={styles.cancelled}>
          <summary>
            <Icon name="next" size={18} />
            {t('history.cancelled', { count: cancelled.length })}
          </summary>
          <HistoryRows of={cancelled} />
        </details>
      )}
    </>
  );
}

function LoadedAppointments({ month }: { month: string }) {
  const { t } = useTranslation();
  const query = useAppointmentsOf(month);
  if (query.data) return <Appointments of={query.data} />;
  return (
    <NotLoaded queries={[query]} fallback={t('history.failed')}>
      <SkeletonCard height={120} lines={[48, 48]} />
    </NotLoaded>
  );
}

/** Months and weeks in a row, as the server counts them (rule: streaks). */
function Streaks({ of: { made, monthsInARow, weeksInARow } }: { of: HistoryMonth }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (monthsInARow === null && weeksInARow === null) return null;
  return (
    <span className={styles.streaks}>
      {monthsInARow !== null && (
        <span>{t('history.months', { month: formatOrdinal(monthsInARow, language, 'ος'), count: made })}</span>
      )}
      {weeksInARow !== null && <span>{t('history.weeks', { weeks: weeksInARow })}</span>}
    </span>
  );
}

/** One month; the current one has its appointments and is open, others load theirs when they are opened. */
function Month({ of }: { of: HistoryMonth }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { month, made, booked, cancelled, appointments } = of;
  const [isOpen, setIsOpen] = useState(appointments !== null);
  const counts = [
    booked > 0 && t('history.booked', { count: booked }),
    made > 0 && t('overview.made', { count: made }),
    made + booked === 0 && t('history.cancelled', { count: cancelled }),
  ].filter((text) => text !== false);
  return (
    <details className={styles.month} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <Icon name="next" size={18} />
        <h2 className="capital">{formatDate(`${month}-01`, 'month', language)}</h2>
        <span className="muted">{counts.join(', ')}</span>
        {made + booked > 0 && <VisitMarks made={made} booked={booked} />}
        <Streaks of={of} />
      </summary>
      {isOpen && (appointments ? <Appointments of={appointments} /> : <LoadedAppointments month={month} />)}
    </details>
  );
}

function Months() {
  const { t } = useTranslation();
  const query = useLiveRead<HistoryMonth[]>(KEY, '/api/Client/history');
  const { data } = query;
  if (!data) {
    return (
      <NotLoaded queries={[query]} fallback={t('history.failed')}>
        <SkeletonCard height={240} lines={[22, 48, 48]} />
      </NotLoaded>
    );
  }
  if (data.length === 0) return <p className="muted">{t('history.none')}</p>;
  return data.map((month) => <Month key={month.month} of={month} />);
}

/** All past appointments of the member, by month. */
export function HistoryPage() {
  const { t } = useTranslation();
  usePageTitle(t('history.title'));
  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('history.title')}</h1>
      <Months />
    </div>
  );
}
