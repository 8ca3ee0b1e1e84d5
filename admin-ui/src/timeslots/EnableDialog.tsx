import { useTranslation } from 'react-i18next';
import { useFormat } from '../time/use-format';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import type { ReadTimeslot } from './read-timeslot';
import styles from './SlotForm.module.css';
import { useSlotChanges } from './use-slot-changes';

export function EnableDialog({ slot, onClose }: { slot: ReadTimeslot; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { change } = useSlotChanges();
  const texts = {
    confirm: t('slotDisable.enableConfirm'),
    busy: t('slotDisable.enableBusy'),
    keep: t('timeslots.keep'),
    done: t('timeslots.done.enabled'),
    failed: t('timeslots.failed.enable'),
  };
  return (
    <ConfirmDialog
      kind="info"
      title={t('slotDisable.enableTitle')}
      texts={texts}
      onConfirm={() => change(slot, { isDisabled: false })}
      onClose={onClose}
    >
      <p className={`${styles.now} tabular`}>
        {format.day(slot.date)}, {format.timeRange(slot.startTime, slot.endTime)}
      </p>
      <p>{t('slotDisable.enableText')}</p>
    </ConfirmDialog>
  );
}
