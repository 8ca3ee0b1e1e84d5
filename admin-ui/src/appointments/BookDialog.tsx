import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Client } from '@palestra/backend/contract/client';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../time/use-format';
import { Icon } from '../ui/Icon';
import { BookingCheck } from './BookingCheck';
import { ChosenClient } from './ChosenClient';
import { ClientSearch } from './ClientSearch';
import styles from './booking.module.css';

interface BookDialogProps {
  slot: Timeslot;
  today: CalendarDate;
  onClose: () => void;
}

/** An empty seat was taken up: who sits in it? */
export function BookDialog({ slot, today, onClose }: BookDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const [client, setClient] = useState<Client | null>(null);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <IconButton aria-label={t('app.close')} onClick={onClose} sx={{ position: 'absolute', top: 10, right: 10 }}>
        <Icon name="cross" />
      </IconButton>
      <DialogTitle id={titleId}>{t('appointments.bookTitle')}</DialogTitle>
      <DialogContent className={styles.content}>
        <p className={`${styles.slot} tabular`}>
          {format.day(slot.date)}, {format.timeRange(slot.startTime, slot.endTime)}
        </p>
        {client === null ? (
          <ClientSearch onChoose={setClient} />
        ) : (
          <>
            <ChosenClient client={client} onChange={() => setClient(null)} />
            <BookingCheck wanted={{ userId: client.id, slot }} today={today} onBooked={onClose} />
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
