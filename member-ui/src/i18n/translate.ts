import type { Language } from '@palestra/backend/contract/languages';
import { createInstance } from 'i18next';
import type { Texts } from './all-texts.js';

/** Maps `free_one` and `free_other` to `free`. */
type WithoutNumber<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;
type KeysOf<Group> = {
  [Key in keyof Group & string]: Group[Key] extends string ? WithoutNumber<Key> : `${Key}.${KeysOf<Group[Key]>}`;
}[keyof Group & string];

/** Path of a text, such as `'book.title'`. Unknown keys fail to compile. */
export type TextKey = KeysOf<Texts>;
type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: Values) => string;

/** Translator over the texts of a language: `t('book.infoCancel', { count: 2 })`. */
export function translatorOf(language: Language, texts: object): Translate {
  const i18n = createInstance({
    lng: language,
    resources: { [language]: { translation: texts } },
    // Synchronous, because the texts are already loaded and the first screen must not wait.
    initAsync: false,
    // As in the contract's messages; React escapes values itself.
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
  });
  void i18n.init();
  return (key, values) => i18n.t(key, values);
}
