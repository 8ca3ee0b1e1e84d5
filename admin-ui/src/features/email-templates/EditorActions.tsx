import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import panel from '../../kit/ui/FormPanel.module.css';
import type { useTemplateActions } from './use-template-actions';
import type { useTemplateDraft } from './use-template-draft';

interface EditorActionsProps {
  draft: ReturnType<typeof useTemplateDraft>;
  actions: ReturnType<typeof useTemplateActions>;
  onReset: () => void;
}

export function EditorActions({ draft, actions, onReset }: EditorActionsProps) {
  const { t } = useTranslation();
  const { isChanged, undo, saved } = draft;
  const { isSaving, isTesting, save, test, clear } = actions;
  return (
    <div className={panel.actions}>
      <Button variant="contained" disabled={!isChanged || isSaving} aria-busy={isSaving} onClick={save}>
        {t(isSaving ? 'app.saving' : 'templates.save')}
      </Button>
      <Button variant="outlined" disabled={isTesting} aria-busy={isTesting} onClick={test}>
        {t(isTesting ? 'templates.testing' : 'templates.test')}
      </Button>
      {isChanged && !isSaving && <Button onClick={() => (clear(), undo())}>{t('templates.undo')}</Button>}
      {saved.template.isChanged && <Button onClick={onReset}>{t('templates.reset')}</Button>}
    </div>
  );
}
