import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Client } from '@palestra/backend/contract/client';
import type { MovedTimeslot } from '@palestra/backend/contract/envelope';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkUnderWay } from '../../api/work-under-way';
import { useFormat } from '../../kit/time/use-format';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { BookingCheck } from './BookingCheck';
import { ClientSearch, ClientLines } from './ClientSearch';
import styles from './booking.module.css';

function ChosenClient({ client, onChange }: { client: Client; onChange: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.chosen}>
      <ClientLines client={client} />
      <Button onClick={onChange} sx={{ flex: 'none' }}>
        {t('appointments.changeClient')}
      </Button>
    </div>
  );
}

interface BookDialogProps {
  slot: Timeslot;
  today: CalendarDate;
  onClose: () => void;
}

/** Books a client into the empty seat that was clicked. */
export function BookDialog({ slot: chosen, today, onClose }: BookDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [client, setClient] = useState<Client | null>(null);
  const [moved, setMoved] = useState<MovedTimeslot | null>(null);
  const slot = { ...chosen, ...moved };
  useWorkUnderWay(true);
  return (
    <ModalDialog title={t('appointments.bookTitle')} onClose={onClose}>
      <p className={`${styles.slot} tabular`}>
        {format.day(slot.date)}, {format.timeRange(slot.startTime, slot.endTime)}
      </p>
      {client === null ? (
        <ClientSearch onChoose={setClient} />
      ) : (
        <>
          <ChosenClient client={client} onChange={() => setClient(null)} />
          <BookingCheck
            takesFocus
            wanted={{ userId: client.id, slot }}
            today={today}
            onBooked={onClose}
            onMoved={setMoved}
          />
        </>
      )}
    </ModalDialog>
  );
}
