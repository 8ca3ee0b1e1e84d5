import type { TimeslotOverride } from '@palestra/backend/contract/schedule-change';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { DryRunResult } from '../appointments/DryRunResult';
import { useDryRun } from '../appointments/use-dry-run';
import type { ConsoleDataProvider } from '../providers/data-provider';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { changeKindOf } from './change-kind';
import { useChangeWords } from './use-change-words';
import { useSlotChanges } from './use-slot-changes';

/** Says what taking the change back does, and who moves back with it. */
export function RemoveChangeDialog({ override, onClose }: { override: TimeslotOverride; onClose: () => void }) {
  const { t } = useTranslation();
  const { removeOverride } = useDataProvider<ConsoleDataProvider>();
  const { remove } = useSlotChanges();
  const { slot, what } = useChangeWords()(override);
  const kind = changeKindOf(override);
  const { id } = override;
  const dryRun = useDryRun(['remove-override', id], (signal) => removeOverride(id, { dryRun: true, signal }));
  const texts = {
    confirm: t('dayChanges.removeConfirm'),
    busy: t('dayChanges.removing'),
    keep: t('timeslots.keep'),
    done: t('timeslots.done.removed'),
    failed: t('timeslots.failed.remove'),
  };
  return (
    <ConfirmDialog
      kind="warning"
      title={t('dayChanges.removeTitle')}
      texts={texts}
      isReady={dryRun.data !== undefined}
      onConfirm={() => remove(id)}
      onClose={onClose}
    >
      <p>
        <strong>{slot === null ? what : `${slot} · ${what}`}</strong>
      </p>
      <p>{t(`dayChanges.then.${kind}`)}</p>
      {(kind === 'time' || dryRun.error !== null) && <DryRunResult query={dryRun} none={t('slotTime.none')} />}
    </ConfirmDialog>
  );
}
