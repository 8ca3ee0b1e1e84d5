import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useDryRun } from '../appointments/use-dry-run';
import type { ConsoleDataProvider } from '../providers/data-provider';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { reloadWhenStale } from '../ui/reload-when-stale';
import { EverySlot } from './EverySlot';
import type { TemplateDialogProps } from './TemplateDialog';
import { TemplateEffectsResult } from './TemplateEffectsResult';
import { useTemplateChanges } from './use-template-changes';

export function DeleteTemplateSlot({ read: { slot, etag }, onClose, onReload }: TemplateDialogProps) {
  const { t } = useTranslation();
  const { deleteTemplateSlot } = useDataProvider<ConsoleDataProvider>();
  const { remove } = useTemplateChanges();
  const dryRun = useDryRun(['template-delete', slot.id, etag], (signal) =>
    deleteTemplateSlot(slot, etag, { dryRun: true, signal }),
  );
  const texts = {
    confirm: t('templateChange.delete'),
    busy: t('templateChange.deleting'),
    keep: t('templateChange.keep'),
    done: t('globalTimeslots.done.deleted'),
    failed: t('globalTimeslots.failed.delete'),
  };
  return (
    <ConfirmDialog
      kind="danger"
      title={t('templateChange.deleteTitle')}
      texts={texts}
      isReady={dryRun.data !== undefined}
      onConfirm={() =>
        reloadWhenStale(
          dryRun.answer(() => remove(slot, etag)),
          onReload,
        )
      }
      onClose={onClose}
    >
      <EverySlot slot={slot} />
      <p>{t('templateChange.deleteText')}</p>
      <TemplateEffectsResult query={dryRun} />
    </ConfirmDialog>
  );
}
