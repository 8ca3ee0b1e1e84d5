import Button from '@mui/material/Button';
import type { EmailTemplate, EmailTemplateRequest } from '@palestra/backend/contract/mail';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText, fieldErrors, isStale, reloadWhenStale } from '../../api/api-error';
import { MailPreviewPanel, useLastKnown } from '../../kit/mail-preview/MailPreviewPanel';
import { useDebounced } from '../../kit/time/timers';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Banner, InView } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import formPanel from '../../kit/ui/FormPanel.module.css';
import { LeaveGuard } from '../../kit/ui/LeaveGuard';
import { Panel } from '../../kit/ui/Panel';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { useShownFault } from '../../kit/ui/show-fault';
import { TemplateFields } from './TemplateFields';
import {
  TEMPLATES_QUERY,
  type TaggedTemplate,
  previewEmailTemplate,
  resetEmailTemplate,
  saveEmailTemplate,
  testEmailTemplate,
} from './email-templates.api';
import styles from './email-templates.module.css';

/** Name of the mail, and whether its text is the default one. */
function TemplateVersion({ template: { name, updatedAt } }: { template: EmailTemplate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const when = updatedAt === null || clock === null ? null : format.instant(updatedAt);
  return (
    <div>
      <h2>{name}</h2>
      <p className="quiet">{when === null ? t('templates.shipped') : t('templates.updatedAt', { when })}</p>
    </div>
  );
}

/** Errors of a save or a test mail: by field, or as a whole. */
function useRefusal(save: unknown, test: unknown) {
  const { t } = useTranslation();
  const failed = save ?? test;
  const fallback = t(save === null ? 'templates.errors.test' : 'templates.errors.save');
  const fields = fieldErrors(failed);
  const isSaid = failed === null || Object.keys(fields).length > 0;
  return {
    failed,
    fields,
    problem: isSaid ? null : errorText(failed, fallback),
    isStale: isStale(failed),
  };
}

/** Saves, tests and resets a template, and collects the errors. */
function useTemplateActions(
  { template: { id, name, language }, etag }: TaggedTemplate,
  typed: EmailTemplateRequest,
  onSettled: (next: TaggedTemplate, sent?: EmailTemplateRequest) => void,
) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const settle = (next: TaggedTemplate, sent?: EmailTemplateRequest): void => {
    onSettled(next, sent);
    void queryClient.invalidateQueries({ queryKey: [TEMPLATES_QUERY, 'list'] });
  };
  const save = useMutation({
    mutationFn: (sent: EmailTemplateRequest) => saveEmailTemplate(id, sent, etag),
    onSuccess: (next, sent) => {
      settle(next, sent);
      const about = `${name}, ${t(`broadcast.languages.${language}`)}`;
      notify(t('app.told', { what: t('templates.saved'), about }), { type: 'success' });
    },
  });
  const test = useMutation({
    mutationFn: () => testEmailTemplate(id, typed),
    onSuccess: (said) => notify(said, { type: 'success' }),
  });
  const refusal = useRefusal(save.error, test.error);
  const clear = (): void => {
    save.reset();
    test.reset();
  };
  return {
    save: () => (clear(), save.mutate(typed)),
    test: () => (clear(), test.mutate()),
    reset: async (): Promise<void> => settle(await resetEmailTemplate(id, etag)),
    isSaving: save.isPending,
    isTesting: test.isPending,
    ...refusal,
    clear,
  };
}

/** In a gym without SMS its text is not read, and not sent either. */
const textOf = ({ subject, body, short }: EmailTemplateRequest): EmailTemplateRequest => ({
  ...{ subject, body },
  ...(short != null && { short }),
});
const isSame = (a: EmailTemplateRequest, b: EmailTemplateRequest): boolean =>
  a.subject === b.subject && a.body === b.body && (a.short ?? null) === (b.short ?? null);

/**
 * Typed text over the saved one. When somebody else saved meanwhile, their text is kept beside the typed one. The next
 * save names their version, so that it overwrites a text that the user has seen.
 */
function useTemplateDraft(loaded: TaggedTemplate) {
  const [saved, setSaved] = useState(loaded);
  const [typed, setTyped] = useState(() => textOf(loaded.template));
  const [isBehind, setBehind] = useState(false);
  const isChanged = !isSame(typed, saved.template);
  return {
    ...{ saved, typed, isChanged },
    /** Text that others saved while this was typed; null if there is none. */
    theirs: isBehind && isChanged ? textOf(saved.template) : null,
    type: (part: Partial<EmailTemplateRequest>): void => setTyped((before) => ({ ...before, ...part })),
    undo: (): void => setTyped(textOf(saved.template)),
    /**
     * Takes over the saved version and keeps the text typed since it was sent. Without `sent` (a reset) the typed text
     * also goes.
     */
    settle: (next: TaggedTemplate, sent?: EmailTemplateRequest): void => {
      setSaved(next);
      setTyped((before) => (sent === undefined || isSame(before, sent) ? textOf(next.template) : before));
      setBehind(false);
    },
    /** Takes over a version that somebody else saved, and keeps the typed text. */
    fallBehind: (next: TaggedTemplate): void => {
      setSaved(next);
      setBehind(true);
    },
  };
}

interface EditorActionsProps {
  draft: ReturnType<typeof useTemplateDraft>;
  actions: ReturnType<typeof useTemplateActions>;
  onReset: () => void;
}

function EditorActions({ draft, actions, onReset }: EditorActionsProps) {
  const { t } = useTranslation();
  const { isChanged, undo, saved } = draft;
  const { isSaving, isTesting, save, test, clear } = actions;
  return (
    <div className={formPanel.actions}>
      <SteadyButton variant="contained" disabled={!isChanged || isSaving} aria-busy={isSaving} onClick={save}>
        {t(isSaving ? 'app.saving' : 'templates.save')}
      </SteadyButton>
      <SteadyButton variant="outlined" disabled={isTesting} aria-busy={isTesting} onClick={test}>
        {t(isTesting ? 'templates.testing' : 'templates.test')}
      </SteadyButton>
      {isChanged && !isSaving && <Button onClick={() => (clear(), undo())}>{t('templates.undo')}</Button>}
      {saved.template.isChanged && <Button onClick={onReset}>{t('templates.reset')}</Button>}
    </div>
  );
}

interface ResetDialogProps {
  template: EmailTemplate;
  draft: ReturnType<typeof useTemplateDraft>;
  actions: ReturnType<typeof useTemplateActions>;
  onReload: () => Promise<TaggedTemplate | undefined>;
  onClose: () => void;
}

function ResetDialog({ template: { name, language }, draft, actions, onReload, onClose }: ResetDialogProps) {
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

interface StaleTemplateProps {
  draft: ReturnType<typeof useTemplateDraft>;
  actions: ReturnType<typeof useTemplateActions>;
  onReload: () => Promise<TaggedTemplate | undefined>;
}

/** Says that somebody else saved meanwhile, shows their text beside the typed one, and lets the user choose. */
function StaleTemplate({ draft, actions, onReload }: StaleTemplateProps) {
  const { t } = useTranslation();
  const { theirs } = draft;
  const [fault, setFault] = useState<unknown>(null);
  const show = (latest: TaggedTemplate | undefined): void => {
    setFault(null);
    if (latest === undefined) return;
    actions.clear();
    draft.fallBehind(latest);
  };
  return (
    <>
      {actions.isStale && (
        <div className={styles.stale}>
          <Banner
            kind="danger"
            text={fault === null ? (actions.problem ?? '') : errorText(fault, t('templates.errors.load'))}
          />
          <Button variant="outlined" onClick={() => void onReload().then(show, setFault)}>
            {t('templates.loadLatest')}
          </Button>
        </div>
      )}
      {theirs !== null && (
        <section className={styles.theirs} aria-label={t('templates.theirs')}>
          <h3>{t('templates.theirs')}</h3>
          <p>{t('templates.theirsHint')}</p>
          <blockquote>
            <strong>{theirs.subject}</strong>
            <p>{theirs.body}</p>
          </blockquote>
          <Button onClick={draft.undo}>{t('templates.takeTheirs')}</Button>
        </section>
      )}
    </>
  );
}

const TYPING_PAUSE_MS = 350;

/** Previews the typed text shortly after typing pauses, or returns its errors by field. */
function useTemplatePreview(id: string, typed: EmailTemplateRequest) {
  const settled = useDebounced(typed, TYPING_PAUSE_MS);
  const { data, error } = useQuery({
    queryKey: ['email-template-preview', id, settled],
    queryFn: ({ signal }) => previewEmailTemplate(id, settled, signal),
    placeholderData: keepPreviousData,
  });
  const mail = useLastKnown(data);
  const fields = fieldErrors(error);
  return { mail, fields, error: Object.keys(fields).length > 0 ? null : error };
}

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
  const part = useShownFault<HTMLElement>(actions.failed);
  const preview = useTemplatePreview(saved.template.id, typed);
  const [isResetting, setResetting] = useState(false);
  const type = (part: Partial<typeof typed>): void => {
    actions.clear();
    draft.type(part);
  };
  return (
    <div className={styles.columns}>
      <Panel ref={part} label={loaded.template.name} className={styles.editor}>
        <TemplateVersion template={{ ...saved.template, name: loaded.template.name }} />
        <TemplateFields
          typed={typed}
          problems={{ ...preview.fields, ...actions.fields }}
          placeholders={loaded.template.placeholders}
          short={preview.mail?.short}
          onType={type}
        />
        <StaleTemplate {...{ draft, actions, onReload }} />
        {actions.problem !== null && !actions.isStale && (
          <InView key={actions.problem}>
            <Banner kind="danger" text={actions.problem} />
          </InView>
        )}
        <EditorActions {...{ draft, actions }} onReset={() => setResetting(true)} />
      </Panel>
      <MailPreviewPanel
        title={t('templates.preview')}
        mail={preview.mail}
        problem={preview.error && errorText(preview.error, t('preview.failed'))}
      />
      {isResetting && (
        <ResetDialog template={loaded.template} {...{ draft, actions, onReload }} onClose={() => setResetting(false)} />
      )}
      <LeaveGuard isDirty={draft.isChanged} text={t('templates.leaveText')} />
    </div>
  );
}
