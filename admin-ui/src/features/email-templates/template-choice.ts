import { isLanguage, type Language } from '@palestra/backend/contract/languages';
import { TEMPLATE_PURPOSES, type TemplatePurpose } from '@palestra/backend/contract/mail';

export interface TemplateChoice {
  purpose: TemplatePurpose;
  language: Language;
}

export const FIRST_PURPOSE: TemplatePurpose = TEMPLATE_PURPOSES[0] ?? 'confirmation';

export const idOf = ({ purpose, language }: TemplateChoice): string => `${purpose}.${language}`;

/** Template named by the address, as in `booked.en`; the first one if it names none. */
export function choiceOf(id: string | null, otherwise: Language): TemplateChoice {
  const [name = '', language = ''] = (id ?? '').split('.');
  const purpose = TEMPLATE_PURPOSES.find((known) => known === name);
  return { purpose: purpose ?? FIRST_PURPOSE, language: isLanguage(language) ? language : otherwise };
}
