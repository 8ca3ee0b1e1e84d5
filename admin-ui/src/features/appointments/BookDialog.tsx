import type { Client } from '@palestra/backend/contract/client';
import type { MovedTimeslot } from '@palestra/backend/contract/envelope';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { mayMark } from '@palestra/backend/contract/attendance';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkUnderWay } from '../../api/work-under-way';
import { useFormat } from '../../kit/time/use-format';
import { useGym, type GymClock } from '../../kit/time/use-gym';
import { CheckField } from '../../kit/ui/CheckField';
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

/** Attendance of the slot is taken now, and it is not over (rule: attendance). */
function takesWalkIns({ date, startsAt, endsAt }: Timeslot, { now, today, gym }: GymClock): boolean {
  const time = { now, today, minutesBefore: gym.attendanceOpensMinutes };
  return mayMark({ date, startsAt: new Date(startsAt) }, time) && now.getTime() < Date.parse(endsAt);
}

interface WalkInChoiceProps {
  isWalkIn: boolean;
  onChange: (isWalkIn: boolean) => void;
}

function WalkInChoice({ isWalkIn, onChange }: WalkInChoiceProps) {
  const { t } = useTranslation();
  return (
    <div>
      <CheckField label={t('appointments.walkIn.choice')} checked={isWalkIn} onChange={onChange} />
      <p className="quiet">{t('appointments.walkIn.hint')}</p>
    </div>
  );
}

interface BookDialogProps {
  slot: Timeslot;
  onClose: () => void;
}

/** Books a client into the empty seat that was clicked. */
export function BookDialog({ slot: chosen, onClose }: BookDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [client, setClient] = useState<Client | null>(null);
  const [moved, setMoved] = useState<MovedTimeslot | null>(null);
  const slot = { ...chosen, ...moved };
  const clock = useGym();
  const isOffered = clock !== null && takesWalkIns(chosen, clock);
  // A slot that runs is booked for people who are there.
  const [isChosen, choose] = useState<boolean | null>(null);
  const isWalkIn = isOffered && (isChosen ?? Date.parse(chosen.startsAt) <= clock.now.getTime());
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
          {isOffered && <WalkInChoice isWalkIn={isWalkIn} onChange={choose} />}
          <BookingCheck
            key={String(isWalkIn)}
            takesFocus
            wanted={{ userId: client.id, slot, isWalkIn }}
            onBooked={onClose}
            onMoved={setMoved}
          />
        </>
      )}
    </ModalDialog>
  );
}
