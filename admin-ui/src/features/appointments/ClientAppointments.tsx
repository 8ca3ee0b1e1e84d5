import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Client } from '@palestra/backend/contract/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGym } from '../../kit/time/use-gym';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Waiting } from '../../kit/ui/Waiting';
import { AppointmentLists } from './AppointmentLists';
import styles from './appointments.module.css';
import { BookForClient } from './BookForClient';
import { CancelDialog, type CancelTarget } from './CancelDialog';
import { useAppointmentChanges } from '../schedule/use-appointment-changes';
import { useClientAppointments } from '../schedule/use-client-appointments';

const DAYS_AHEAD = 366;

/** From the first appointment to one year ahead (rule: whole history). */
const untilOf = (today: CalendarDate | undefined): CalendarDate | null =>
  today === undefined ? null : addDays(today, DAYS_AHEAD);

export function ClientAppointments({ client }: { client: Client }) {
  const { t } = useTranslation();
  const clock = useGym();
  const { data, error, refetch } = useClientAppointments(client.id, untilOf(clock?.today));
  const [leaving, setLeaving] = useState<CancelTarget | null>(null);
  useAppointmentChanges(refetch);
  if (error !== null && data === undefined) {
    return <ProblemPanel error={error} fallback={t('errors.loadAppointments')} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.columns}>
      {clock !== null && <BookForClient clientId={client.id} today={clock.today} />}
      <div className={styles.lists}>
        {data === undefined ? (
          <Waiting height={320} />
        ) : (
          <AppointmentLists
            appointments={data}
            onCancel={({ id, userName, appointmentDate, startTime, endTime }) =>
              setLeaving({ id, userName, slot: { date: appointmentDate, startTime, endTime } })
            }
          />
        )}
      </div>
      {leaving !== null && <CancelDialog target={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}
