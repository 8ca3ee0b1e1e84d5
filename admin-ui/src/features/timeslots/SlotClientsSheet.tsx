import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import type { BookedClient, WaitingClient } from '@palestra/backend/contract/timeslot';
import Button from '@mui/material/Button';
import { useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Sheet } from '../../kit/ui/Sheet';
import { Waiting } from '../../kit/ui/Skeleton';
import type { HeldPlace } from '../appointments/appointments.api';
import { CancelDialog } from '../appointments/CancelDialog';
import { ClientName } from '../clients/ClientName';
import styles from './SlotClients.module.css';
import { useSlotClients, type ReadTimeslot } from './timeslots.api';

interface BookedClientRowProps {
  client: BookedClient;
  /** Null when the appointment can no longer be cancelled. */
  onCancel: (() => void) | null;
}

function BookedClientRow({ client, onCancel }: BookedClientRowProps) {
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

/** Waiting list of the slot, first come first. */
function WaitingClients({ waiting }: { waiting: readonly WaitingClient[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useGym()?.gym.timeZone ?? 'UTC';
  const heading = useId();
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{t('slotClients.waiting')}</h3>
      <ol className={styles.list}>
        {waiting.map(({ userId, userName: name, createdAt, heldUntil }) => (
          <li key={userId} className={styles.client}>
            <div className={styles.who}>
              <ClientName id={userId} name={name} label={t('slot.openClient', { name })} />
              <p className="tabular">{t('slotClients.since', { when: format.instant(createdAt, zone) })}</p>
              {heldUntil !== null && (
                <p className="tabular">{t('slotClients.heldUntil', { when: format.instant(heldUntil, zone) })}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

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
      {data === undefined && error === null && <Waiting height={200} />}
      {data === undefined && error !== null && (
        <ProblemPanel error={error} fallback={t('timeslots.failed.loadClients')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <p className={`${styles.count} tabular`}>{t('slotClients.count', numbers)}</p>}
      {data?.bookedClients.length === 0 && <p className={styles.none}>{t('slotClients.none')}</p>}
      <ul className={styles.list}>
        {data?.bookedClients.map((client) => (
          <BookedClientRow
            key={client.id}
            client={client}
            onCancel={
              isOver || !may('bookings')
                ? null
                : () => setLeaving({ id: client.id, userId: client.userId, userName: client.userName, slot })
            }
          />
        ))}
      </ul>
      {data !== undefined && !isOver && <WaitingClients waiting={data.waitingClients} />}
      {leaving !== null && <CancelDialog target={leaving} onClose={() => setLeaving(null)} />}
    </Sheet>
  );
}
