import type { Language } from '@palestra/backend/contract/languages';

export type ByLanguage<Words> = Readonly<Record<Language, Words>>;

/** All texts that are loaded, as translators read them. */
const loaded: ByLanguage<object> = { el: {}, en: {} };

/** Adds texts, of the first screens or of a part that has just loaded, and returns all of the language. */
export const withTexts = (language: Language, texts: object): object => Object.assign(loaded[language], texts);

/** For a part that loads later; before it renders. */
export function addTexts({ el, en }: ByLanguage<object>): void {
  withTexts('el', el);
  withTexts('en', en);
}
