import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import type { TaggedTemplate } from '../../api/email-template-calls';
import { Banner } from '../../kit/ui/Banner';
import styles from './email-templates.module.css';
import type { useTemplateActions } from './use-template-actions';
import type { useTemplateDraft } from './use-template-draft';

interface StaleTemplateProps {
  draft: ReturnType<typeof useTemplateDraft>;
  actions: ReturnType<typeof useTemplateActions>;
  onReload: () => Promise<TaggedTemplate | undefined>;
}

/** Says that somebody else saved meanwhile, shows their text beside the typed one, and lets the user choose. */
export function StaleTemplate({ draft, actions, onReload }: StaleTemplateProps) {
  const { t } = useTranslation();
  const { theirs } = draft;
  const [fault, setFault] = useState<unknown>(null);
  const show = (latest: TaggedTemplate | undefined): void => {
    setFault(null);
    if (latest === undefined) return;
    actions.clear();
    draft.fallBehind(latest);
  };
  const texts = { fallback: t('templates.errors.load'), offline: t('errors.offline') };
  return (
    <>
      {actions.isStale && (
        <div className={styles.stale}>
          <Banner kind="danger" text={fault === null ? (actions.problem ?? '') : errorText(fault, texts)} />
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
