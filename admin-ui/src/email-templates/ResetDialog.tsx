import type { EmailTemplate } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/ConfirmDialog';

interface ResetDialogProps {
  template: EmailTemplate;
  onReset: () => Promise<void>;
  onClose: () => void;
}

export function ResetDialog({ template: { name, language }, onReset, onClose }: ResetDialogProps) {
  const { t } = useTranslation();
  const texts = {
    confirm: t('templates.resetConfirm'),
    busy: t('templates.resetting'),
    keep: t('templates.keep'),
    done: t('templates.resetDone'),
    failed: t('templates.errors.reset'),
  };
  return (
    <ConfirmDialog kind="danger" title={t('templates.resetTitle')} texts={texts} onConfirm={onReset} onClose={onClose}>
      <p>{t('templates.resetText', { name, language: t(`broadcast.languages.${language}`) })}</p>
    </ConfirmDialog>
  );
}
