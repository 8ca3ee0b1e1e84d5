import { MAIL_PURPOSE_NAMES } from '../../contract/mail-purpose-names.js';
import { LANGUAGES, type Language } from '../../contract/languages.js';
import { TEMPLATE_PURPOSES, type EmailTemplate } from '../../contract/mail.js';
import { versionOf } from '../../platform/http/version.js';
import type { EmailTemplate as EmailTemplateRow } from '../email-template.entity.js';
import type { TemplateKey } from './email-template.repository.js';
import { mailWords, shippedTemplate, templateId } from './mail-languages.js';
import { PLACEHOLDERS } from './placeholders.js';
import type { TemplateText } from './shipped-templates.el.js';

/** All templates, purpose by purpose. */
export const TEMPLATE_KEYS: readonly TemplateKey[] = TEMPLATE_PURPOSES.flatMap((purpose) =>
  LANGUAGES.map((language) => ({ purpose, language })),
);

export const templateKeyOf = (id: string): TemplateKey | null =>
  TEMPLATE_KEYS.find(({ purpose, language }) => templateId(purpose, language) === id.toLowerCase()) ?? null;

export const templateVersion = ({ subject, body }: TemplateText): string => versionOf(subject, body);

/** `samples`: the preview's value for each placeholder. `row`: the text changed by staff; null for the default one. */
export function toEmailTemplate(
  { purpose, language }: TemplateKey,
  row: EmailTemplateRow | null,
  samples: Readonly<Record<string, string>>,
  callerLanguage: Language,
): EmailTemplate {
  const { subject, body } = row ?? shippedTemplate(purpose, language);
  const words = mailWords(callerLanguage);
  return {
    id: templateId(purpose, language),
    purpose,
    language,
    name: MAIL_PURPOSE_NAMES[callerLanguage][purpose],
    subject,
    body,
    isChanged: row !== null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    placeholders: PLACEHOLDERS[purpose].map((name) => ({
      placeholder: `{${name}}`,
      meaning: words.placeholders[name],
      sample: samples[name] ?? '',
    })),
  };
}
