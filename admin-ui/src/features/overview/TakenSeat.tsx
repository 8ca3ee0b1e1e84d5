import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import type { TimeslotAppointment } from '@palestra/backend/contract/timeslot';
import { useTranslation } from 'react-i18next';
import { ClientName } from '../clients/ClientName';
import { Icon } from '../../kit/ui/Icon';
import styles from './Seats.module.css';

interface TakenSeatProps {
  appointment: TimeslotAppointment;
  /** Null when the appointment can no longer be cancelled. */
  onCancel: (() => void) | null;
}

export function TakenSeat({ appointment, onCancel }: TakenSeatProps) {
  const { t } = useTranslation();
  const { userName: name } = appointment;
  const isActive = appointment.status === AppointmentStatus.Confirmed;
  return (
    <li className={styles.taken}>
      <ClientName id={appointment.userId} name={name} label={t('slot.openClient', { name })} />
      {onCancel !== null && isActive && (
        <button
          type="button"
          aria-label={t('slot.cancelFor', { name })}
          title={t('appointments.cancel')}
          onClick={onCancel}
        >
          <Icon name="cross" size={16} />
        </button>
      )}
    </li>
  );
}
