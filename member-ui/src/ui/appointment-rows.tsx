import { AppointmentStatus, type Appointment, type Cancellation } from '@palestra/backend/contract/appointment';
import type { Attendance } from '@palestra/backend/contract/attendance';
import { formatDate, formatDeadline, formatTime, formatTimeRange } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { cancellationNow, minutesToRestore } from '../api/appointment-lists';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import styles from './appointment-rows.module.css';
import { Button } from './Button';
import { DateLeaf } from './DateLeaf';
import { useSheets } from './sheets';
import { Tag, type TagTone } from './Tag';

/** Texts about the deadline. */
export const CANCELLATION_KEYS = {
  free: 'appointment.cancelUntil',
  late: 'appointment.cancelLate',
  closed: 'appointment.cancelClosed',
} as const satisfies Record<Cancellation, string>;

interface UpcomingRowProps {
  appointment: Appointment;
  timeZone: string;
  isReadOnly?: boolean;
}

/** Upcoming appointment with its cancellation deadline and, until then, a cancel button. */
export function UpcomingRow({ appointment, timeZone, isReadOnly = false }: UpcomingRowProps) {
  const { t } = useTranslation();
  const { cancel } = useSheets();
  const language = useLanguage();
  const now = useGymNow();
  const day = formatDate(appointment.appointmentDate, 'day', language);
  const cancellation = cancellationNow(appointment, now);
  const { appointmentDate, cancelUntil } = appointment;
  const until = formatDeadline(new Date(cancelUntil), appointmentDate, timeZone, language);
  return (
    <li className={styles.row}>
      <DateLeaf date={appointment.appointmentDate} />
      <div className={styles.words}>
        <p className={styles.time}>
          <span className="visually-hidden">{day}, </span>
          {formatTimeRange(appointment.startTime, appointment.endTime, language)}
        </p>
        {appointment.hasTimeChange && (
          <p className={styles.note}>
            {t('slot.movedFrom', { time: formatTime(appointment.originalStartTime, language) })}
          </p>
        )}
        <p className={styles.note}>{t(CANCELLATION_KEYS[cancellation], { when: until })}</p>
      </div>
      {cancellation !== 'closed' && !isReadOnly && (
        <Button
          tone="quiet"
          className={styles.cancel}
          aria-label={t('appointment.cancelOf', {
            when: `${day}, ${formatTime(appointment.startTime, language)}`,
          })}
          onClick={() => cancel(appointment)}
        >
          {t('appointment.cancel')}
        </Button>
      )}
    </li>
  );
}

const STATES = {
  [AppointmentStatus.Confirmed]: { key: 'appointment.status.confirmed', tone: 'accent' },
  [AppointmentStatus.Cancelled]: { key: 'appointment.status.cancelled', tone: 'neutral' },
  [AppointmentStatus.Completed]: { key: 'appointment.status.completed', tone: 'good' },
} as const satisfies Record<AppointmentStatus, { key: string; tone: TagTone }>;

const MARKS = {
  attended: { key: 'appointment.status.attended', tone: 'good' },
  absent: { key: 'appointment.status.absent', tone: 'caution' },
} as const satisfies Record<Attendance, { key: string; tone: TagTone }>;

/** A visit is known by its mark once it has one (rule: attendance). */
function stateOf({ status, attendance }: Appointment) {
  return status === AppointmentStatus.Cancelled || attendance === null ? STATES[status] : MARKS[attendance];
}

/** Past or cancelled appointment: date, time and outcome; for a while, the member's own cancellation can be taken back. */
export function HistoryRow({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { cancel } = useSheets();
  const now = useGymNow();
  const { key, tone } = stateOf(appointment);
  const canRestore = minutesToRestore(appointment, now) > 0;
  const [day, time] = [
    formatDate(appointment.appointmentDate, 'full', language),
    formatTime(appointment.startTime, language),
  ];
  return (
    <li className={styles.row}>
      <DateLeaf date={appointment.appointmentDate} />
      <div className={styles.words}>
        <p className={styles.time}>
          <span className="visually-hidden">{day}, </span>
          {time}
        </p>
        {canRestore && <p className={styles.note}>{t(key)}</p>}
        {appointment.cancelledLate && (
          <p className={styles.note}>{t(`appointment.late.${appointment.forgiven ?? 'counts'}`)}</p>
        )}
        {appointment.doorName !== null && (
          <p className={styles.note}>{t('appointment.atDoor', { door: appointment.doorName })}</p>
        )}
        {key === 'appointment.status.absent' && appointment.forgiven !== null && (
          <p className={styles.note}>{t('appointment.absentForgiven')}</p>
        )}
        {appointment.cancelReason !== null && (
          <p className={styles.note}>{t('appointment.reason', { reason: appointment.cancelReason })}</p>
        )}
      </div>
      {canRestore ? (
        <Button
          tone="quiet"
          className={styles.cancel}
          aria-label={t('appointment.undoOf', { when: `${day}, ${time}` })}
          onClick={() => cancel(appointment)}
        >
          {t('appointment.undo')}
        </Button>
      ) : (
        <Tag tone={tone}>{t(key)}</Tag>
      )}
    </li>
  );
}
