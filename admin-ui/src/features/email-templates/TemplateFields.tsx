import { LIMITS } from '@palestra/backend/contract/limits';
import type { EmailTemplateRequest, TemplatePlaceholder, TextSample } from '@palestra/backend/contract/mail';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextCost } from '../../kit/texts/TextCost';
import { CountedField } from '../../kit/ui/CountedField';
import { typeInto } from '../../kit/ui/type-into';
import styles from './email-templates.module.css';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface PlaceholdersProps {
  placeholders: readonly TemplatePlaceholder[];
  onInsert: (placeholder: string) => void;
}

/** Placeholders of a template, their meaning, and the preview's value for each. */
function Placeholders({ placeholders, onInsert }: PlaceholdersProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.placeholders} aria-label={t('templates.placeholders')}>
      <h3>{t('templates.placeholders')}</h3>
      <p>{t('templates.placeholdersHint')}</p>
      <ul>
        {placeholders.map(({ placeholder, meaning, sample }) => (
          <li key={placeholder}>
            {/* Prevents the button from taking the field's focus and caret. */}
            <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => onInsert(placeholder)}>
              <code>{placeholder}</code>
              <span>{meaning}</span>
              {sample !== '' && <small>{t('templates.sample', { sample })}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TemplateFieldsProps {
  typed: EmailTemplateRequest;
  /** Error texts by field. */
  problems: Readonly<Record<string, string>>;
  placeholders: readonly TemplatePlaceholder[];
  onType: (part: Partial<EmailTemplateRequest>) => void;
  /** The text for SMS with sample values; undefined while it is read, null for a message without one. */
  short: TextSample | null | undefined;
}

/** Subject and body, with their placeholders. */
export function TemplateFields({ typed, problems, placeholders, onType, short }: TemplateFieldsProps) {
  const { t } = useTranslation();
  const subject = useRef<Field>(null);
  const body = useRef<Field>(null);
  const sms = useRef<Field>(null);
  const last = useRef<Field | null>(null);
  const insert = (placeholder: string): void => {
    const field = last.current ?? body.current;
    if (field !== null) typeInto(field, placeholder);
  };
  return (
    <>
      <CountedField
        label={t('templates.subject')}
        value={typed.subject}
        max={LIMITS.templateSubjectMaxLength}
        problem={problems.subject ?? null}
        field={subject}
        onType={(text) => onType({ subject: text })}
        onFocus={() => (last.current = subject.current)}
      />
      <CountedField
        label={t('templates.body')}
        value={typed.body}
        max={LIMITS.templateBodyMaxLength}
        problem={problems.body ?? null}
        hint={t('templates.bodyHint')}
        rows={9}
        field={body}
        onType={(text) => onType({ body: text })}
        onFocus={() => (last.current = body.current)}
      />
      {typed.short != null && (
        <>
          <CountedField
            label={t('templates.short')}
            value={typed.short}
            max={LIMITS.textMaxLength}
            problem={problems.short ?? null}
            rows={3}
            field={sms}
            onType={(text) => onType({ short: text })}
            onFocus={() => (last.current = sms.current)}
          />
          {short != null && <TextCost sample={short} />}
        </>
      )}
      <Placeholders placeholders={placeholders} onInsert={insert} />
    </>
  );
}
