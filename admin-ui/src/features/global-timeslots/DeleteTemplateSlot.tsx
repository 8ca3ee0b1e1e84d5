import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useDryRun } from '../schedule/use-dry-run';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { reloadWhenStale } from '../../kit/ui/reload-when-stale';
import { EverySlot } from './EverySlot';
import type { TemplateDialogProps } from './read-template-slot';
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
