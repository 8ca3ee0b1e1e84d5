import { DEFAULT_LANGUAGE, type Language } from '@palestra/backend/contract/languages';
import { useSyncExternalStore } from 'react';
import type { Texts } from './el';
import { translatorOf, type Translate } from './translate';

let language: Language = DEFAULT_LANGUAGE;
/** Placeholder until the texts are loaded. */
let translate: Translate = (key) => key;
const listeners = new Set<() => void>();

/** Language of the texts on screen; the chosen one may still be loading. */
export const shownLanguage = (): Language => language;
/** A new function whenever texts change. */
const shownTranslate = (): Translate => translate;

export function showTexts(next: Language, texts: Texts): void {
  language = next;
  translate = translatorOf(next, texts);
  listeners.forEach((listener) => listener());
}

function onTextsShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Texts on screen; re-renders the component on a language switch. */
export const useTranslation = (): { t: Translate } => ({ t: useSyncExternalStore(onTextsShown, shownTranslate) });

/** Current language; re-renders the component on a switch. */
export const useLanguage = (): Language => useSyncExternalStore(onTextsShown, shownLanguage);
