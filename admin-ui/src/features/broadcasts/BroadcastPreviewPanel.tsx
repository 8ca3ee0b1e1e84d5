import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MailPreviewPanel } from '../../kit/mail-preview/MailPreviewPanel';
import { ApiError, errorText } from '../../api/api-error';
import { Segments } from '../../kit/ui/Segments';
import { isEmptyDraft, missingLanguage, type BroadcastDraft } from './broadcast-draft';
import { useBroadcastPreview } from './use-broadcast-preview';

/** Preview of the draft in either language. */
export function BroadcastPreviewPanel({ draft }: { draft: BroadcastDraft }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>('el');
  const { shown, error } = useBroadcastPreview(draft);
  const languages = LANGUAGES.map((value) => ({ value, text: t(`broadcast.languages.${value}`) }));
  // Field errors are shown at their fields, not here.
  const isWorthSaying = error !== null && !(error instanceof ApiError && error.code === 'VALIDATION_FAILED');
  const said = { fallback: t('preview.failed'), offline: t('errors.offline') };
  const failed = isWorthSaying ? errorText(error, said) : null;
  const isFallback = missingLanguage(draft) === language;
  return (
    <MailPreviewPanel
      title={t('broadcast.preview')}
      mail={isEmptyDraft(draft) ? null : shown?.[language]}
      empty={t('broadcast.previewEmpty')}
      problem={failed}
      note={isFallback ? t(language === 'en' ? 'broadcast.onlyGreek' : 'broadcast.onlyEnglish') : null}
    >
      <Segments label={t('preview.language')} value={language} options={languages} onChange={setLanguage} />
    </MailPreviewPanel>
  );
}
