import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { reloadWhenStale } from '../../kit/ui/reload-when-stale';
import type { SlotChangeProps } from './read-timeslot';
import styles from '../schedule/SlotForm.module.css';
import { useSlotChanges } from './use-slot-changes';

export function EnableDialog({ slot, onClose, onReload }: SlotChangeProps) {
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
      onConfirm={() => reloadWhenStale(change(slot, { isDisabled: false }), onReload)}
      onClose={onClose}
    >
      <p className={`${styles.now} tabular`}>
        {format.day(slot.date)}, {format.timeRange(slot.startTime, slot.endTime)}
      </p>
      <p>{t('slotDisable.enableText')}</p>
    </ConfirmDialog>
  );
}
