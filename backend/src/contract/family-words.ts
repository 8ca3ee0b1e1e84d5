import type { Language } from './languages.js';

/** Texts of the switch between the members of a family; apart, because few members load them. */
export const FAMILY_WORDS: Readonly<Record<Language, { label: string; self: string; data: string }>> = {
  el: { label: 'Για ποιον', self: 'Εμένα', data: 'Στοιχεία του παιδιού: {name}' },
  en: { label: 'Who is it for', self: 'Myself', data: 'Data of the child: {name}' },
};
