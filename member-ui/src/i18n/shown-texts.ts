import { DEFAULT_LANGUAGE, type Language } from '@palestra/backend/contract/languages';
import { translatorOf, type AllTexts, type Translate } from './translate';

let language: Language = DEFAULT_LANGUAGE;
/** Before there are any. */
let translate: Translate = (key) => key;
const listeners = new Set<() => void>();

/** The language whose texts stand on the screen; the chosen one may still be on its way. */
export const shownLanguage = (): Language => language;
/** Another function whenever a text may read differently. */
export const shownTranslate = (): Translate => translate;

export function showTexts(next: Language, texts: Partial<AllTexts>): void {
  language = next;
  translate = translatorOf(next, texts);
  listeners.forEach((listener) => listener());
}

export function onTextsShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
