import {
  AUDIT_DEEDS,
  AUDITED_THINGS,
  type AuditAction,
  type AuditedThing,
} from '@palestra/backend/contract/audit-deeds';
import type { Language } from '@palestra/backend/contract/languages';
import { messagesEl } from '@palestra/backend/contract/messages.el';
import { messagesEn } from '@palestra/backend/contract/messages.en';
import { el } from '../../admin-ui/src/i18n/el.js';
import { en } from '../../admin-ui/src/i18n/en.js';

/** `client_updated` of `client.updated`. */
type DeedKey<Action> = Action extends `${infer Entity}.${infer Deed}` ? `${Entity}_${Deed}` : never;

const auditWords = (language: Language) => {
  const wordsOf = (table: Readonly<Record<string, Readonly<Record<Language, string>>>>) =>
    Object.fromEntries(Object.entries(table).map(([name, words]) => [name.replace('.', '_'), words[language]]));
  return {
    deeds: wordsOf(AUDIT_DEEDS) as Record<DeedKey<AuditAction>, string>,
    things: wordsOf(AUDITED_THINGS) as Record<AuditedThing, string>,
  };
};

/** Texts of the console, with those that the contract has for it. */
export const STAFF_TEXTS = {
  el: {
    ...el,
    audit: { ...el.audit, ...auditWords('el') },
    serverErrors: { ...messagesEl.errors, ...messagesEl.atTheDesk },
  },
  en: {
    ...en,
    audit: { ...en.audit, ...auditWords('en') },
    serverErrors: { ...messagesEn.errors, ...messagesEn.atTheDesk },
  },
};
export type StaffTexts = (typeof STAFF_TEXTS)['el'];
