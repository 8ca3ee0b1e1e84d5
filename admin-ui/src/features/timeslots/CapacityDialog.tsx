import { LIMITS } from '@palestra/backend/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { FormDialog } from '../../kit/ui/FormDialog';
import { readCapacity } from '../schedule/capacity';
import { CapacityField } from '../schedule/CapacityField';
import type { SlotChangeProps } from './read-timeslot';
import { reasonOf } from '../schedule/reason';
import { ReasonField } from './ReasonField';
import styles from '../schedule/SlotForm.module.css';
import { useSlotChanges } from './use-slot-changes';

/** Capacity on this date. The dialog says that a number below the bookings cancels nobody. */
export function CapacityDialog({ slot, onClose, onReload }: SlotChangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { change } = useSlotChanges();
  const [typed, setTyped] = useState(String(slot.capacity));
  const [reason, setReason] = useState('');
  const capacity = readCapacity(typed, LIMITS.dailyCapacity);
  const { currentBookings: booked } = slot;
  const texts = {
    submit: t('slotCapacity.change'),
    busy: t('app.saving'),
    done: t('timeslots.done.updated'),
    failed: t('timeslots.failed.update'),
  };
  return (
    <FormDialog
      title={t('timeslots.changeCapacity')}
      texts={texts}
      canSave={capacity !== null && capacity !== slot.capacity}
      onSave={() => change(slot, { capacity, reason: reasonOf(reason) })}
      onReload={onReload}
      onClose={onClose}
    >
      <p className={`${styles.now} tabular`}>
        {format.day(slot.date)}, {format.timeRange(slot.startTime, slot.endTime)}
      </p>
      <p className={`${styles.hint} tabular`}>{t('slotCapacity.now', { booked, capacity: slot.capacity })}</p>
      <CapacityField value={typed} limits={LIMITS.dailyCapacity} onChange={setTyped} />
      {capacity !== null && capacity < booked && (
        <Banner kind="warning" text={t('slotCapacity.below', { count: booked })} />
      )}
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  );
}
