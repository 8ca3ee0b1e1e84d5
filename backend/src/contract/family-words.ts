import type { Language } from './languages.js';

/** Texts of the switch between the members of a family; apart, because few members load them. */
export const FAMILY_WORDS: Readonly<Record<Language, { label: string; self: string }>> = {
  el: { label: 'Για ποιον', self: 'Εμένα' },
  en: { label: 'Who is it for', self: 'Myself' },
};
