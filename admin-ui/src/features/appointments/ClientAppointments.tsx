import { type Appointment, AppointmentStatus } from '@palestra/backend/contract/appointment';
import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';
import { Panel } from '../../kit/ui/Panel';
import { Pill, type PillTone } from '../../kit/ui/Pill';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SearchedList } from '../../kit/ui/SearchedList';
import { Waiting } from '../../kit/ui/Skeleton';
import { useClient } from '../clients/client';
import { BookForClient } from './BookForClient';
import { useAppointmentActions } from './appointments.api';
import { VisitActions } from './VisitActions';
import styles from './appointments.module.css';
import { useAppointmentChanges } from '../schedule/appointment-events';
import { useClientAppointments } from '../schedule/schedule.api';
import { slotHistoryPath } from '../schedule/slot-history-path';

const DAYS_AHEAD = 366;

/** From the first appointment to one year ahead (rule: whole history). */
const untilOf = (today: CalendarDate | undefined): CalendarDate | null =>
  today === undefined ? null : addDays(today, DAYS_AHEAD);

const STATUS = {
  [AppointmentStatus.Confirmed]: 'confirmed',
  [AppointmentStatus.Cancelled]: 'cancelled',
  [AppointmentStatus.Completed]: 'completed',
} as const;

const TONES: Readonly<Record<(typeof STATUS)[AppointmentStatus], PillTone>> = {
  confirmed: 'accent',
  cancelled: 'plain',
  completed: 'available',
};

/** Shows the author of the booking and of the cancellation with the reason, to settle a dispute at the desk. */
function WhoAndWhy({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation();
  const isLateKept = useUses()('lateCancelling');
  const format = useFormat();
  const clock = useGym();
  const { bookedByName, cancelledAt, cancelledByName, cancelReason } = appointment;
  const facts = [t('appointments.bookedBy', { name: bookedByName })];
  if (appointment.isAdminOverride) facts.push(t('appointments.overridden'));
  if (cancelledAt !== null && clock !== null) {
    const when = format.shortInstant(cancelledAt);
    const by = cancelledByName === null ? 'appointments.cancelledAt' : 'appointments.cancelledBy';
    facts.push(t(by, { name: cancelledByName, when }));
  }
  if (appointment.doorName !== null) facts.push(t('appointments.atDoor', { door: appointment.doorName }));
  if (appointment.cancelledLate && isLateKept) facts.push(t(`appointments.late.${appointment.forgiven ?? 'counts'}`));
  // It counted when it was cancelled, and still does.
  if (appointment.cancelledLate && !isLateKept && appointment.forgiven === null) facts.push(t('appointments.counts'));
  if (appointment.status !== AppointmentStatus.Cancelled && appointment.attendance === 'absent')
    facts.push(t(appointment.forgiven === null ? 'appointments.absent' : 'appointments.absentForgiven'));
  if (cancelReason !== null) facts.push(t('appointments.reason', { reason: format.reason(cancelReason) }));
  return <>{facts.join(' · ')}</>;
}

/** A late cancellation that uses up a visit, or an absence with its points. */
const counts = ({ cancelledLate, forgiven, attendance, status }: Appointment): boolean =>
  forgiven === null && (cancelledLate || (attendance === 'absent' && status !== AppointmentStatus.Cancelled));

function AppointmentRow({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isForgiving = useUses()('lateCancelling');
  const { forgive } = useAppointmentActions();
  const status = STATUS[appointment.status];
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{format.day(appointment.appointmentDate)}</strong>
        <span className="tabular">{format.timeRange(appointment.startTime, appointment.endTime)}</span>
        <span className={styles.more}>
          <WhoAndWhy appointment={appointment} />
          {' · '}
          <Link to={slotHistoryPath({ ...appointment, date: appointment.appointmentDate })}>
            {t('slot.happened')}
            <span className="visually-hidden">
              {' '}
              {format.day(appointment.appointmentDate)}, {format.time(appointment.startTime)}
            </span>
          </Link>
        </span>
      </div>
      {appointment.attendance === 'absent' ? (
        <Pill tone="full">{t('attendance.absent')}</Pill>
      ) : (
        <Pill tone={TONES[status]}>
          {t(appointment.attendance === 'attended' ? 'attendance.attended' : `appointments.status.${status}`)}
        </Pill>
      )}
      {isForgiving && counts(appointment) && (
        <Button variant="outlined" onClick={() => void forgive(appointment)}>
          {t('appointments.forgive')}
          <span className="visually-hidden">
            {' '}
            {format.day(appointment.appointmentDate)}, {format.time(appointment.startTime)}
          </span>
        </Button>
      )}
      {appointment.canCancel && <VisitActions visit={appointment} />}
    </li>
  );
}

interface AppointmentListsProps {
  /** Sorted by start, ascending. */
  appointments: readonly Appointment[];
}

/** Found by its day, its hour, and whoever booked or cancelled it. */
function useAppointmentWords(): (appointment: Appointment) => string[] {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ appointmentDate: date, startTime, status, bookedByName, cancelledByName, cancelReason }) => [
    ...[format.date(date), format.day(date), format.numericDate(date), format.time(startTime)],
    ...[
      t(`appointments.status.${STATUS[status]}`),
      bookedByName,
      cancelledByName ?? '',
      format.reason(cancelReason) ?? '',
    ],
  ];
}

interface AppointmentListProps extends AppointmentListsProps {
  id: 'upcoming' | 'history';
  none: string;
}

function AppointmentList({ id, none, appointments }: AppointmentListProps) {
  const { t } = useTranslation();
  const wordsOf = useAppointmentWords();
  const title = t(`appointments.${id}`);
  return (
    <Panel title={title} className={styles.panel}>
      {appointments.length === 0 && <p className={styles.none}>{none}</p>}
      {appointments.length > 0 && (
        <SearchedList items={appointments} wordsOf={wordsOf} title={title} parameter={id}>
          {(found) => (
            <ul>
              {found.map((appointment) => (
                <AppointmentRow key={appointment.id} appointment={appointment} />
              ))}
            </ul>
          )}
        </SearchedList>
      )}
    </Panel>
  );
}

/** Upcoming appointments, soonest first, then past ones, latest first. */
function AppointmentLists({ appointments }: AppointmentListsProps) {
  const { t } = useTranslation();
  const isUpcoming = ({ status }: Appointment): boolean => status === AppointmentStatus.Confirmed;
  const upcoming = appointments.filter(isUpcoming);
  const past = appointments.filter((appointment) => !isUpcoming(appointment)).reverse();
  return (
    <>
      <AppointmentList id="upcoming" none={t('appointments.noUpcoming')} appointments={upcoming} />
      <AppointmentList id="history" none={t('appointments.noHistory')} appointments={past} />
    </>
  );
}

/** Points of the client for late cancellations and absences, each with its reason (rule: fair use). */
function FairUsePanel() {
  const { fairUse } = useClient();
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useGym()?.gym.timeZone;
  if (!fairUse || zone === undefined || fairUse.offences.length === 0) return null;
  const { points, limit, closedUntil, offences } = fairUse;
  return (
    <Panel title={t('appointments.fairUse.title', { points, limit })} className={styles.panel}>
      {closedUntil !== null && (
        <p>
          <strong>{t('appointments.fairUse.closed', { when: format.shortInstant(closedUntil) })}</strong>
        </p>
      )}
      <ul>
        {offences.map((one) => (
          <li key={one.appointmentId}>
            {t(`appointments.fairUse.${one.kind}`, { when: format.shortInstant(one.at), count: one.points })}
            {' · '}
            {one.points > 0
              ? t('appointments.fairUse.expires', { when: format.shortInstant(one.expiresAt) })
              : t(`appointments.fairUse.${one.isFree ? 'free' : 'none'}`)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function ClientAppointments() {
  const client = useClient();
  const { t } = useTranslation();
  const clock = useGym();
  const { data, error, refetch } = useClientAppointments(client.id, untilOf(clock?.today));
  useAppointmentChanges(refetch);
  if (error !== null && data === undefined) {
    return <ProblemPanel error={error} fallback={t('errors.loadAppointments')} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.columns}>
      {clock !== null && <BookForClient clientId={client.id} today={clock.today} />}
      <div className={styles.lists}>
        <FairUsePanel />
        {data === undefined ? <Waiting height={320} /> : <AppointmentLists appointments={data} />}
      </div>
    </div>
  );
}
