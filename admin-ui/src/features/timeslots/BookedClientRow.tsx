import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import type { BookedClient } from '@palestra/backend/contract/timeslot';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ClientName } from '../clients/ClientName';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import styles from './SlotClients.module.css';

interface BookedClientRowProps {
  client: BookedClient;
  /** Null when the appointment can no longer be cancelled. */
  onCancel: (() => void) | null;
}

export function BookedClientRow({ client, onCancel }: BookedClientRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { userName: name } = client;
  const when = format.shortInstant(client.bookedAt, clock?.gym.timeZone ?? 'UTC');
  const isActive = client.status === AppointmentStatus.Confirmed;
  return (
    <li className={styles.client}>
      <div className={styles.who}>
        <ClientName id={client.userId} name={name} label={t('slot.openClient', { name })} />
        <p className="tabular">{t('slotClients.booked', { when })}</p>
        <p>{t('slotClients.by', { name: client.bookedByName })}</p>
      </div>
      {onCancel !== null && isActive && (
        <Button variant="outlined" sx={{ flex: 'none' }} aria-label={t('slot.cancelFor', { name })} onClick={onCancel}>
          {t('slotClients.cancel')}
        </Button>
      )}
    </li>
  );
}
