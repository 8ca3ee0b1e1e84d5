import { AppointmentStatus, type Appointment } from '@palestra/backend/contract/appointment';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Pill, type PillTone } from '../../kit/ui/Pill';
import styles from './appointments.module.css';
import { WhoAndWhy } from './WhoAndWhy';

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

interface AppointmentRowProps {
  appointment: Appointment;
  onCancel: (appointment: Appointment) => void;
}

export function AppointmentRow({ appointment, onCancel }: AppointmentRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const status = STATUS[appointment.status];
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{format.day(appointment.appointmentDate)}</strong>
        <span className="tabular">{format.timeRange(appointment.startTime, appointment.endTime)}</span>
        <span className={styles.more}>
          <WhoAndWhy appointment={appointment} />
        </span>
      </div>
      <Pill tone={TONES[status]}>{t(`appointments.status.${status}`)}</Pill>
      {appointment.canCancel && (
        <Button variant="outlined" onClick={() => onCancel(appointment)}>
          {t('appointments.cancel')}
          <span className="visually-hidden">
            {' '}
            {format.day(appointment.appointmentDate)}, {format.time(appointment.startTime)}
          </span>
        </Button>
      )}
    </li>
  );
}
