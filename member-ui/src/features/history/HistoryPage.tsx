import { AppointmentStatus, type Appointment, type HistoryMonth } from '@palestra/backend/contract/appointment';
import { addDays } from '@palestra/backend/contract/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { get } from '../../lib/api';
import { failureText } from '../../lib/failure-text';
import { formatDate } from '../../lib/format-date';
import { pollUnlessLive } from '../../lib/live-state';
import { FailureNotice } from '../../ui/FailureNotice';
import { SkeletonCard } from '../../ui/SkeletonCard';
import { Waiting } from '../../ui/Waiting';
import { HistoryRow } from '../appointments/HistoryRow';
import { usePageTitle } from '../gym/use-page-title';
import styles from './HistoryPage.module.css';

/** The keys begin like the profile's, so that refreshing the profile refreshes them too. */
const KEY = ['profile', 'history'];

function Failed({ query }: { query: { error: Error; isFetching: boolean; refetch: () => unknown } }) {
  const { t } = useTranslation();
  return (
    <FailureNotice
      text={failureText(query.error, t('history.failed'), t)}
      retryLabel={t('retry')}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

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
  return useQuery({
    queryKey: [...KEY, month],
    queryFn: ({ signal }) => get<Appointment[]>(`/api/Client/appointments?${query.toString()}`, signal),
    refetchInterval: pollUnlessLive,
  });
}

const Rows = ({ of }: { of: Appointment[] }) => (
  <ul>
    {of.map((one) => (
      <HistoryRow key={one.id} appointment={one} />
    ))}
  </ul>
);

function Appointments({ month }: { month: string }) {
  const { t } = useTranslation();
  const query = useAppointmentsOf(month);
  const { data, error } = query;
  if (error !== null && !data) return <Failed query={{ ...query, error }} />;
  if (!data) return <SkeletonCard height={120} lines={[48, 48]} />;
  const cancelled = data.filter(({ status }) => status === AppointmentStatus.Cancelled);
  return (
    <>
      <Rows of={data.filter(({ status }) => status !== AppointmentStatus.Cancelled)} />
      {cancelled.length > 0 && (
        <details className={styles.cancelled}>
          <summary>{t('history.cancelled', { count: cancelled.length })}</summary>
          <Rows of={cancelled} />
        </details>
      )}
    </>
  );
}

/** One month; its appointments load when it is opened. */
function Month({ of: { month, made, booked, cancelled }, isFirst }: { of: HistoryMonth; isFirst: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(isFirst);
  const counts = [
    booked > 0 && t('history.booked', { count: booked }),
    made > 0 && t('history.made', { count: made }),
    made + booked === 0 && t('history.cancelled', { count: cancelled }),
  ].filter((text) => text !== false);
  return (
    <details className={styles.month} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h2>{formatDate(`${month}-01`, 'month', language)}</h2>
        <span className={styles.counts}>{counts.join(', ')}</span>
      </summary>
      {isOpen && <Appointments month={month} />}
    </details>
  );
}

function Months() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => get<HistoryMonth[]>('/api/Client/history', signal),
    refetchInterval: pollUnlessLive,
  });
  const { data, error } = query;
  if (error !== null && !data) return <Failed query={{ ...query, error }} />;
  if (!data) {
    return (
      <Waiting>
        <SkeletonCard height={240} lines={[22, 48, 48]} />
      </Waiting>
    );
  }
  if (data.length === 0) return <p className={styles.counts}>{t('history.none')}</p>;
  return data.map((month, place) => <Month key={month.month} of={month} isFirst={place === 0} />);
}

/** All past appointments of the member, by month. */
export function HistoryPage() {
  const { t } = useTranslation();
  usePageTitle(t('history.title'));
  return (
    <div className={styles.page}>
      <h1>{t('history.title')}</h1>
      <Months />
    </div>
  );
}
