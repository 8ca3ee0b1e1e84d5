import { AppointmentStatus, type Appointment } from '@palestra/backend/contract/appointment';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatDate, formatTime } from '../../lib/format-date';
import { Tag, type TagTone } from '../../ui/Tag';
import { DateLeaf } from '../../ui/DateLeaf';
import styles from './AppointmentRow.module.css';

const STATES = {
  [AppointmentStatus.Confirmed]: { key: 'appointment.status.confirmed', tone: 'accent' },
  [AppointmentStatus.Cancelled]: { key: 'appointment.status.cancelled', tone: 'neutral' },
  [AppointmentStatus.Completed]: { key: 'appointment.status.completed', tone: 'good' },
} as const satisfies Record<AppointmentStatus, { key: string; tone: TagTone }>;

/** Past appointment: date, time and outcome. */
export function HistoryRow({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { key, tone } = STATES[appointment.status];
  return (
    <li className={styles.row}>
      <DateLeaf date={appointment.appointmentDate} />
      <div className={styles.words}>
        <p className={styles.time}>
          <span className="visually-hidden">{formatDate(appointment.appointmentDate, 'full', language)}, </span>
          {formatTime(appointment.startTime, language)}
        </p>
        {appointment.cancelReason !== null && (
          <p className={styles.note}>{t('appointment.reason', { reason: appointment.cancelReason })}</p>
        )}
      </div>
      <Tag tone={tone}>{t(key)}</Tag>
    </li>
  );
}
