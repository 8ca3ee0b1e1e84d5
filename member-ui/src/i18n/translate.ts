import type { account } from './account.el';
import type { el } from './el';

/** Every text of the site. Who has a session reads those of the accounts seldom: they come when they are needed. */
export type Texts = typeof el;
export type AccountTexts = typeof account;
export type AllTexts = Texts & { account: AccountTexts };

/** `free_one` and `free_other` are asked for as `free`. */
type WithoutNumber<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;
type KeysOf<Group> = {
  [Key in keyof Group & string]: Group[Key] extends string ? WithoutNumber<Key> : `${Key}.${KeysOf<Group[Key]>}`;
}[keyof Group & string];

/** Where a text stands: `'book.title'`. A key that does not exist does not compile. */
export type TextKey = KeysOf<AllTexts>;
type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: Values) => string;

type Group = { readonly [name: string]: string | Group };

function find(texts: Group, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Group | undefined>((group, name) => (typeof group === 'object' ? group[name] : undefined), texts);
  return typeof found === 'string' ? found : undefined;
}

/** Greek and English count alike: one, and all other numbers. */
const numbered = (key: string, count: string | number): string => `${key}_${Number(count) === 1 ? 'one' : 'other'}`;

const fillIn = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** The texts of a language as a function: `t('book.infoCancel', { count: 2 })`. */
export function translatorOf(texts: Partial<AllTexts>): Translate {
  return (key, values = {}) => {
    const text = values.count === undefined ? undefined : find(texts, numbered(key, values.count));
    return fillIn(text ?? find(texts, key) ?? key, values);
  };
}
