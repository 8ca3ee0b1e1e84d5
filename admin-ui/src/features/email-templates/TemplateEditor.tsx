import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MailPreviewPanel } from '../../kit/mail-preview/MailPreviewPanel';
import { errorText } from '../../api/api-error';
import type { TaggedTemplate } from '../../api/email-template-calls';
import { Banner } from '../../kit/ui/Banner';
import { LeaveGuard } from '../../kit/ui/LeaveGuard';
import panel from '../../kit/ui/Panel.module.css';
import styles from './email-templates.module.css';
import { EditorActions } from './EditorActions';
import { ResetDialog } from './ResetDialog';
import { StaleTemplate } from './StaleTemplate';
import { TemplateFields } from './TemplateFields';
import { TemplateVersion } from './TemplateVersion';
import { useTemplateActions } from './use-template-actions';
import { useTemplateDraft } from './use-template-draft';
import { useTemplatePreview } from './use-template-preview';

interface TemplateEditorProps {
  loaded: TaggedTemplate;
  /** Reads the template again; rejects when that fails. */
  onReload: () => Promise<TaggedTemplate | undefined>;
}

/** Editor of one mail in one language, beside a preview of the mail. */
export function TemplateEditor({ loaded, onReload }: TemplateEditorProps) {
  const { t } = useTranslation();
  const draft = useTemplateDraft(loaded);
  const { saved, typed } = draft;
  const actions = useTemplateActions(saved, typed, draft.settle);
  const preview = useTemplatePreview(saved.template.id, typed);
  const [isResetting, setResetting] = useState(false);
  const type = (part: Partial<typeof typed>): void => {
    actions.clear();
    draft.type(part);
  };
  return (
    <div className={styles.columns}>
      <section className={`${panel.panel} ${styles.editor}`} aria-label={loaded.template.name}>
        <TemplateVersion template={{ ...saved.template, name: loaded.template.name }} />
        <TemplateFields
          typed={typed}
          problems={{ ...preview.fields, ...actions.fields }}
          placeholders={loaded.template.placeholders}
          onType={type}
        />
        <StaleTemplate {...{ draft, actions, onReload }} />
        {actions.problem !== null && !actions.isStale && <Banner kind="danger" text={actions.problem} />}
        <EditorActions {...{ draft, actions }} onReset={() => setResetting(true)} />
      </section>
      <MailPreviewPanel
        title={t('templates.preview')}
        mail={preview.mail}
        problem={
          preview.error && errorText(preview.error, { fallback: t('preview.failed'), offline: t('errors.offline') })
        }
      />
      {isResetting && (
        <ResetDialog template={loaded.template} {...{ draft, actions, onReload }} onClose={() => setResetting(false)} />
      )}
      <LeaveGuard isDirty={draft.isChanged} text={t('templates.leaveText')} />
    </div>
  );
}
