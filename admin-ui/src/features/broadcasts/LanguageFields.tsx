import type { Language } from '@palestra/backend/contract/languages';
import { LIMITS } from '@palestra/backend/contract/limits';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedField } from '../../kit/ui/CountedField';
import { Icon } from '../../kit/ui/Icon';
import { typeInto } from '../../kit/ui/type-into';
import { FIELDS_OF, isWritten, USER_NAME, type BroadcastDraft, type DraftField } from './broadcast-draft';
import styles from './broadcast.module.css';
import { StrayPlaceholders } from './StrayPlaceholders';

interface LanguageFieldsProps {
  language: Language;
  draft: BroadcastDraft;
  /** Error texts by field, present once they should be shown. */
  problems: Partial<Record<DraftField, string>>;
  onChange: (part: Partial<BroadcastDraft>) => void;
}

/** Subject and message in one language. */
export function LanguageFields({ language, draft, problems, onChange }: LanguageFieldsProps) {
  const { t } = useTranslation();
  const message = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  const fields = FIELDS_OF[language];
  // With an empty draft Greek is not marked as left out, since most drafts begin with it.
  const isLeftOut = !isWritten(draft, language) && (language === 'en' || isWritten(draft, 'en'));
  const common = (field: DraftField, name: 'subject' | 'message', max: number) => ({
    label: t(`broadcast.${name}`),
    fullLabel: t(`broadcast.fieldIn.${language}`, { field: t(`broadcast.${name}`) }),
    value: draft[field],
    problem: problems[field] ?? null,
    max,
    onType: (text: string) => onChange({ [field]: text }),
  });
  return (
    <fieldset className={styles.language}>
      <legend>{t(`broadcast.languages.${language}`)}</legend>
      {isLeftOut && <p className={styles.hint}>{t(`broadcast.fallback.${language}`)}</p>}
      <CountedField {...common(fields.subject, 'subject', LIMITS.broadcastSubjectMaxLength)} />
      <CountedField
        {...common(fields.message, 'message', LIMITS.broadcastMessageMaxLength)}
        rows={language === 'el' ? 8 : 5}
        field={message}
      />
      <Button
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        aria-label={t(`broadcast.insertNameIn.${language}`, { placeholder: USER_NAME })}
        startIcon={<Icon name="plus" size={16} />}
        onClick={() => message.current && typeInto(message.current, USER_NAME)}
      >
        {t('broadcast.insertName', { placeholder: USER_NAME })}
      </Button>
      <StrayPlaceholders text={`${draft[fields.subject]} ${draft[fields.message]}`} />
    </fieldset>
  );
}
