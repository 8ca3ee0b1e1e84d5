import type { Language } from '@palestra/backend/contract/languages';
import { createInstance } from 'i18next';
import type * as account from './account.el';
import type { Texts } from './el';
import type * as gym from './gym.el';
import type * as overview from './overview.el';
import type * as profile from './profile.el';
import type * as records from './records.el';
import type * as session from './session.el';
import type * as sheets from './sheets.el';

/** All texts of the site: the frame's, and those bundled with other parts. */
export type AllTexts = Texts &
  typeof account &
  typeof gym &
  typeof overview &
  typeof profile &
  typeof records &
  typeof session &
  typeof sheets;

/** Maps `free_one` and `free_other` to `free`. */
type WithoutNumber<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;
type KeysOf<Group> = {
  [Key in keyof Group & string]: Group[Key] extends string ? WithoutNumber<Key> : `${Key}.${KeysOf<Group[Key]>}`;
}[keyof Group & string];

/** Path of a text, such as `'book.title'`. Unknown keys fail to compile. */
export type TextKey = KeysOf<AllTexts>;
type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: Values) => string;

/**
 * Translator over the texts of a language: `t('book.infoCancel', { count: 2 })`. Texts added to `texts` later are found
 * too.
 */
export function translatorOf(language: Language, texts: Partial<AllTexts>): Translate {
  const i18n = createInstance({
    lng: language,
    resources: { [language]: { translation: texts } },
    // Synchronous, because the texts are already loaded and the first screen must not wait.
    initAsync: false,
    // React escapes values itself.
    interpolation: { escapeValue: false, skipOnVariables: true },
  });
  void i18n.init();
  return (key, values) => i18n.t(key, values);
}
