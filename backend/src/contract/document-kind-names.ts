import type { DocumentKind } from './client-document.js';
import type { Language } from './languages.js';

/** Names of the kinds of documents, in mails and in both apps. */
export const DOCUMENT_KIND_NAMES: Readonly<Record<Language, Readonly<Record<DocumentKind, string>>>> = {
  el: {
    medical: 'Ιατρική βεβαίωση',
    waiver: 'Υπεύθυνη δήλωση',
    contract: 'Συμβόλαιο',
    other: 'Άλλο έγγραφο',
  },
  en: {
    medical: 'Medical certificate',
    waiver: 'Waiver',
    contract: 'Contract',
    other: 'Other document',
  },
};
