import type { TimeslotOverride } from '@palestra/backend/contract/schedule-change';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { DryRunResult } from '../schedule/DryRunResult';
import { useDryRun } from '../schedule/use-dry-run';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { Banner } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { tellWhenGone } from '../../kit/ui/tell-when-gone';
import { changeKindOf } from './change-kind';
import styles from '../schedule/SlotForm.module.css';
import { useChangeWords } from './use-change-words';
import { useSlotChanges } from './use-slot-changes';

interface RemoveChangeDialogProps {
  override: TimeslotOverride;
  /** False when somebody else removed the change meanwhile. */
  isThere: boolean;
  onClose: () => void;
}

/** Says what undoing the change does, and whose appointments move back. */
export function RemoveChangeDialog({ override, override: { id }, isThere, onClose }: RemoveChangeDialogProps) {
  const { t } = useTranslation();
  const { removeOverride } = useDataProvider<ConsoleDataProvider>();
  const { remove } = useSlotChanges();
  const { slot, what } = useChangeWords()(override);
  const kind = changeKindOf(override);
  const dryRun = useDryRun(isThere ? ['remove-override', id] : null, (signal) =>
    removeOverride(id, { dryRun: true, signal }),
  );
  const isAboutPeople = isThere && (kind === 'time' || dryRun.error !== null);
  const gone = t('stale.gone');
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
      isReady={isThere && dryRun.data !== undefined}
      onConfirm={() =>
        tellWhenGone(
          dryRun.answer(() => remove(id)),
          gone,
        )
      }
      onClose={onClose}
    >
      <p className={`${styles.now} tabular`}>{slot === null ? what : `${slot} · ${what}`}</p>
      {isThere ? <p>{t(`dayChanges.then.${kind}`)}</p> : <Banner kind="warning" text={gone} />}
      {isAboutPeople && <DryRunResult query={dryRun} none={t('slotTime.none')} />}
    </ConfirmDialog>
  );
}
