import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { DryRunResult } from '../schedule/DryRunResult';
import { useDryRun } from '../schedule/use-dry-run';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { useFormat } from '../../kit/time/use-format';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { reloadWhenStale } from '../../kit/ui/reload-when-stale';
import type { SlotChangeProps } from './read-timeslot';
import { reasonOf } from '../schedule/reason';
import { ReasonField } from './ReasonField';
import styles from '../schedule/SlotForm.module.css';
import { useSlotChanges } from './use-slot-changes';

/** Disables the slot on this date, after naming everybody who loses a place. */
export function DisableDialog({ slot, onClose, onReload }: SlotChangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { changeSlot } = useDataProvider<ConsoleDataProvider>();
  const { change } = useSlotChanges();
  const [reason, setReason] = useState('');
  const wish = { isDisabled: true };
  const dryRun = useDryRun(['slot-disable', slot.id, slot.etag], (signal) =>
    changeSlot(slot, wish, { dryRun: true, signal }),
  );
  const texts = {
    confirm: t('slotDisable.confirm'),
    busy: t('slotDisable.busy'),
    keep: t('timeslots.keep'),
    done: t('timeslots.done.disabled'),
    failed: t('timeslots.failed.disable'),
  };
  return (
    <ConfirmDialog
      kind="danger"
      title={t('slotDisable.title')}
      texts={texts}
      isReady={dryRun.data !== undefined}
      onConfirm={() =>
        reloadWhenStale(
          dryRun.answer(() => change(slot, { ...wish, reason: reasonOf(reason) })),
          onReload,
        )
      }
      onClose={onClose}
    >
      <p className={`${styles.now} tabular`}>
        {format.day(slot.date)}, {format.timeRange(slot.startTime, slot.endTime)}
      </p>
      <p>{t('slotDisable.text')}</p>
      <DryRunResult query={dryRun} none={t('slotDisable.none')} />
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
