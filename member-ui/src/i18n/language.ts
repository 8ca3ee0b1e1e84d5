import { DEFAULT_LANGUAGE, type Language } from '@palestra/backend/contract/languages';
import { storeLanguage } from '@palestra/web-kit/language';

type LanguageListener = (language: Language) => void;

let language: Language = DEFAULT_LANGUAGE;
const listeners = new Set<LanguageListener>();

/** Language of the screen, and of requests to the server. */
export const currentLanguage = (): Language => language;

/** Shows a language without storing it as a choice. */
export function showLanguage(next: Language): void {
  language = next;
  document.documentElement.lang = next;
  // The manifest names the installed site in the chosen language.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/api/gym/manifest/${next}`);
  listeners.forEach((listener) => listener(next));
}

export function chooseLanguage(next: Language): void {
  storeLanguage(next);
  showLanguage(next);
}

export function onLanguageShown(listener: LanguageListener): void {
  listeners.add(listener);
}
