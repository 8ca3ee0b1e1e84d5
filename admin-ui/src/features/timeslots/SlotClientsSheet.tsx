import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelDialog, type CancelTarget } from '../appointments/CancelDialog';
import { useFormat } from '../../kit/time/use-format';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Sheet } from '../../kit/ui/Sheet';
import { Waiting } from '../../kit/ui/Waiting';
import { BookedClientRow } from './BookedClientRow';
import type { ReadTimeslot } from './read-timeslot';
import styles from './SlotClients.module.css';
import { useSlotClients } from './use-slot-clients';
import { WaitingClients } from './WaitingClients';

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
  const { data, error, refetch } = useSlotClients(slot);
  const [leaving, setLeaving] = useState<CancelTarget | null>(null);
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
            onCancel={isOver ? null : () => setLeaving({ id: client.id, userName: client.userName, slot })}
          />
        ))}
      </ul>
      {data !== undefined && !isOver && <WaitingClients waiting={data.waitingClients} />}
      {leaving !== null && <CancelDialog target={leaving} onClose={() => setLeaving(null)} />}
    </Sheet>
  );
}
