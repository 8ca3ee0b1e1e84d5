import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useDryRun } from '../schedule/use-dry-run';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { useFormat } from '../../kit/time/use-format';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { reloadWhenStale } from '../../kit/ui/reload-when-stale';
import { EverySlot } from './EverySlot';
import type { TemplateDialogProps } from './read-template-slot';
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
