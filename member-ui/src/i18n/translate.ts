import type { Language } from '@palestra/backend/contract/languages';
import { createInstance } from 'i18next';
import type * as account from './account.el';
import type { Texts } from './el';
import type * as overview from './overview.el';
import type * as profile from './profile.el';
import type * as session from './session.el';
import type * as sheets from './sheets.el';

/** Every text of the site: the frame's, and those that come with the parts that say them. */
export type AllTexts = Texts & typeof account & typeof overview & typeof profile & typeof session & typeof sheets;

/** `free_one` and `free_other` are asked for as `free`. */
type WithoutNumber<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;
type KeysOf<Group> = {
  [Key in keyof Group & string]: Group[Key] extends string ? WithoutNumber<Key> : `${Key}.${KeysOf<Group[Key]>}`;
}[keyof Group & string];

/** Where a text stands: `'book.title'`. A key that does not exist does not compile. */
export type TextKey = KeysOf<AllTexts>;
type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: Values) => string;

/** The texts of a language as a function: `t('book.infoCancel', { count: 2 })`. What is put into `texts` later is found too. */
export function translatorOf(language: Language, texts: Partial<AllTexts>): Translate {
  const i18n = createInstance({
    lng: language,
    resources: { [language]: { translation: texts } },
    // The texts are there already: the first screen does not wait for a promise.
    initAsync: false,
    // React escapes by itself.
    interpolation: { escapeValue: false, skipOnVariables: true },
  });
  void i18n.init();
  return (key, values) => i18n.t(key, values);
}
