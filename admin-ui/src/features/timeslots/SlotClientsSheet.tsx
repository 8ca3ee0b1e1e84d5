import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import type { BookedClient, TimeslotClients } from '@palestra/backend/contract/timeslot';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { Pill } from '../../kit/ui/Pill';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { SearchedList } from '../../kit/ui/SearchedList';
import { Sheet } from '../../kit/ui/Sheet';
import type { HeldPlace } from '../appointments/appointments.api';
import { CancelDialog } from '../appointments/CancelDialog';
import { ClientName } from '../clients/ClientName';
import styles from './SlotClients.module.css';
import { slotHistoryPath } from '../schedule/slot-history-path';
import { useSlotClients, type ReadTimeslot } from './timeslots.api';
import { PayingNow } from './PayingNow';
import { WaitingLine } from './WaitingLine';

interface BookedClientRowProps {
  client: BookedClient;
  /** No mail tells them: staff call. */
  isUnreached: boolean;
  /** Null when the appointment can no longer be cancelled. */
  onCancel: (() => void) | null;
}

function BookedClientRow({ client, isUnreached, onCancel }: BookedClientRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { userName: name } = client;
  const when = format.shortInstant(client.bookedAt);
  const isActive = client.status === AppointmentStatus.Confirmed;
  return (
    <li className={styles.client}>
      <div className={styles.who}>
        <ClientName id={client.userId} name={name} label={t('slot.openClient', { name })} />
        {isUnreached && <Pill tone="partial">{t('clients.noEmail.pill')}</Pill>}
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

/** Held places count as taken. */
const takenOf = ({ bookedCount, waitingClients }: TimeslotClients): number =>
  bookedCount + waitingClients.filter(({ heldUntil }) => heldUntil !== null).length;

interface SlotClientsSheetProps {
  slot: ReadTimeslot;
  now: Date;
  onClose: () => void;
}

/**
 * Clients of a slot with the time and author of each booking, cancellable until the slot ends, and its waiting list.
 */
export function SlotClientsSheet({ slot, now, onClose }: SlotClientsSheetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  const { data, error, refetch } = useSlotClients(slot);
  const [leaving, setLeaving] = useState<HeldPlace | null>(null);
  const isUnreached = ({ id }: BookedClient): boolean =>
    slot.appointments.find((one) => one.id === id)?.client?.hasEmail === false;
  const leave = (client: BookedClient): void => {
    const { id, userId, userName } = client;
    setLeaving({ id, userId, userName, isUnreached: isUnreached(client), slot });
  };
  const isOver = Date.parse(slot.endsAt) <= now.getTime();
  const time = format.timeRange(data?.effectiveStartTime ?? slot.startTime, data?.effectiveEndTime ?? slot.endTime);
  const numbers = { booked: data?.bookedCount ?? 0, capacity: data?.totalCapacity ?? slot.capacity };
  return (
    <Sheet
      title={t('slotClients.title')}
      lead={
        <span className="tabular">
          {format.day(slot.date)}, {time}
        </span>
      }
      onClose={onClose}
    >
      {data === undefined && (
        <NotThere {...{ error, refetch }} failed={t('timeslots.failed.loadClients')} height={200} />
      )}
      {data !== undefined && <p className={`${styles.count} tabular`}>{t('slotClients.count', numbers)}</p>}
      {data?.bookedClients.length === 0 && <p className={styles.none}>{t('slotClients.none')}</p>}
      <SearchedList
        items={data?.bookedClients ?? []}
        wordsOf={({ userName }) => [userName]}
        title={t('slotClients.title')}
        parameter="booked"
      >
        {(found) => (
          <ul className={styles.list}>
            {found.map((client) => (
              <BookedClientRow
                key={client.id}
                client={client}
                isUnreached={isUnreached(client)}
                onCancel={isOver || !may('bookings') ? null : () => leave(client)}
              />
            ))}
          </ul>
        )}
      </SearchedList>
      {data !== undefined && !isOver && (
        <>
          <PayingNow clients={data.waitingClients.filter(({ isPaying }) => isPaying)} />
          <WaitingLine
            slot={slot}
            waiting={data.waitingClients.filter(({ isPaying }) => !isPaying)}
            isFull={takenOf(data) >= data.totalCapacity}
          />
        </>
      )}
      {may('bookings') && (
        <Link className={styles.history} to={slotHistoryPath(slot)}>
          {t('slot.happened')}
        </Link>
      )}
      {leaving !== null && <CancelDialog target={leaving} onClose={() => setLeaving(null)} />}
    </Sheet>
  );
}
