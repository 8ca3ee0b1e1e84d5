import type { EmailTemplate } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import type { TaggedTemplate } from '../../api/email-template-calls';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { reloadWhenStale } from '../../kit/ui/reload-when-stale';
import type { useTemplateActions } from './use-template-actions';
import type { useTemplateDraft } from './use-template-draft';

interface ResetDialogProps {
  template: EmailTemplate;
  draft: ReturnType<typeof useTemplateDraft>;
  actions: ReturnType<typeof useTemplateActions>;
  onReload: () => Promise<TaggedTemplate | undefined>;
  onClose: () => void;
}

export function ResetDialog({ template: { name, language }, draft, actions, onReload, onClose }: ResetDialogProps) {
  const { t } = useTranslation();
  const reload = async (): Promise<void> => {
    const latest = await onReload();
    if (latest !== undefined) draft.fallBehind(latest);
  };
  const reset = (): Promise<void> => reloadWhenStale(actions.reset(), reload);
  const texts = {
    confirm: t('templates.resetConfirm'),
    busy: t('templates.resetting'),
    keep: t('templates.keep'),
    done: t('templates.resetDone'),
    failed: t('templates.errors.reset'),
  };
  return (
    <ConfirmDialog kind="danger" title={t('templates.resetTitle')} texts={texts} onConfirm={reset} onClose={onClose}>
      <p>{t('templates.resetText', { name, language: t(`broadcast.languages.${language}`) })}</p>
    </ConfirmDialog>
  );
}
