import type { Appointment } from '@palestra/backend/contract/appointment';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatDate, formatDeadline, formatTime, formatTimeRange } from '../../lib/format-date';
import { useGymNow } from '../../lib/gym-clock';
import { Button } from '../../ui/Button';
import { DateLeaf } from '../../ui/DateLeaf';
import { canStillCancel } from './appointment-lists';
import styles from './AppointmentRow.module.css';

interface Props {
  appointment: Appointment;
  timeZone: string;
  /** Without it the row is read-only. */
  onCancel?: (appointment: Appointment) => void;
}

/** Upcoming appointment with its cancellation deadline and, until then, a cancel button. */
export function UpcomingRow({ appointment, timeZone, onCancel }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  const day = formatDate(appointment.appointmentDate, 'day', language);
  const canCancel = canStillCancel(appointment, now);
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
        <p className={styles.note}>
          {t(canCancel ? 'appointment.cancelUntil' : 'appointment.cancelClosed', { when: until })}
        </p>
      </div>
      {canCancel && onCancel && (
        <Button
          tone="quiet"
          className={styles.cancel}
          aria-label={t('appointment.cancelOf', {
            when: `${day}, ${formatTime(appointment.startTime, language)}`,
          })}
          onClick={() => onCancel(appointment)}
        >
          {t('appointment.cancel')}
        </Button>
      )}
    </li>
  );
}
