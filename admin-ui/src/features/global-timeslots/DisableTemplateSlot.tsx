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

const OFF = { what: 'enabled', isEnabled: false } as const;

export function DisableTemplateSlot({ read: { slot, etag }, onClose, onReload }: TemplateDialogProps) {
  const { t } = useTranslation();
  const { changeTemplateSlot } = useDataProvider<ConsoleDataProvider>();
  const { change } = useTemplateChanges();
  const dryRun = useDryRun(['template-off', slot.id, etag], (signal) =>
    changeTemplateSlot(slot, OFF, etag, { dryRun: true, signal }),
  );
  const texts = {
    confirm: t('templateChange.disable'),
    busy: t('templateChange.disabling'),
    keep: t('templateChange.keep'),
    done: t('globalTimeslots.done.disabled'),
    failed: t('globalTimeslots.failed.toggle'),
  };
  return (
    <ConfirmDialog
      kind="warning"
      title={t('templateChange.disableTitle')}
      texts={texts}
      isReady={dryRun.data !== undefined}
      onConfirm={() =>
        reloadWhenStale(
          dryRun.answer(() => change(slot, OFF, etag)),
          onReload,
        )
      }
      onClose={onClose}
    >
      <EverySlot slot={slot} />
      <p>{t('templateChange.disableText')}</p>
      <TemplateEffectsResult query={dryRun} />
    </ConfirmDialog>
  );
}
