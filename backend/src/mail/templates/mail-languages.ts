import type { Language } from '../../contract/languages.js';
import type { TemplatePurpose } from '../../contract/mail.js';
import { mailWordsEl, type MailWords } from './mail-words.el.js';
import { mailWordsEn } from './mail-words.en.js';
import { shippedTemplatesEl, type TemplateText } from './shipped-templates.el.js';
import { shippedTemplatesEn } from './shipped-templates.en.js';

const WORDS: Readonly<Record<Language, MailWords>> = { el: mailWordsEl, en: mailWordsEn };
const SHIPPED: Readonly<Record<Language, Readonly<Record<TemplatePurpose, TemplateText>>>> = {
  el: shippedTemplatesEl,
  en: shippedTemplatesEn,
};

export const mailWords = (language: Language): MailWords => WORDS[language];
export const shippedTemplate = (purpose: TemplatePurpose, language: Language): TemplateText =>
  SHIPPED[language][purpose];

type TemplateId = `${TemplatePurpose}.${Language}`;
export const templateId = (purpose: TemplatePurpose, language: Language): TemplateId => `${purpose}.${language}`;
