import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useDryRun } from '../appointments/use-dry-run';
import type { ConsoleDataProvider } from '../providers/data-provider';
import { useFormat } from '../time/use-format';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { reloadWhenStale } from '../ui/reload-when-stale';
import { EverySlot } from './EverySlot';
import type { TemplateDialogProps } from './TemplateDialog';
import { TemplateEffectsResult } from './TemplateEffectsResult';
import { useTemplateChanges } from './use-template-changes';

export function ResetTemplateSlot({ read: { slot, etag }, onClose, onReload }: TemplateDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { resetTemplateSlot } = useDataProvider<ConsoleDataProvider>();
  const { reset } = useTemplateChanges();
  const dryRun = useDryRun(['template-reset', slot.id, etag], (signal) =>
    resetTemplateSlot(slot, etag, { dryRun: true, signal }),
  );
  const texts = {
    confirm: t('templateChange.reset'),
    busy: t('templateChange.resetting'),
    keep: t('templateChange.keep'),
    done: t('globalTimeslots.done.reset'),
    failed: t('globalTimeslots.failed.reset'),
  };
  const time = format.timeRange(slot.originalStartTime, slot.originalEndTime);
  return (
    <ConfirmDialog
      kind="warning"
      title={t('templateChange.resetTitle')}
      texts={texts}
      isReady={dryRun.data !== undefined}
      onConfirm={() =>
        reloadWhenStale(
          dryRun.answer(() => reset(slot, etag)),
          onReload,
        )
      }
      onClose={onClose}
    >
      <EverySlot slot={slot} />
      <p>{t('templateChange.resetText', { time })}</p>
      <TemplateEffectsResult query={dryRun} />
    </ConfirmDialog>
  );
}
