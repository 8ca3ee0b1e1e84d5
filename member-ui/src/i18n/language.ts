import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@palestra/backend/contract/languages';
import { STORAGE_KEYS } from '@palestra/backend/contract/session-storage';

type LanguageListener = (language: Language) => void;

let language: Language = DEFAULT_LANGUAGE;
const listeners = new Set<LanguageListener>();

/** Language of the screen, and of requests to the server. */
export const currentLanguage = (): Language => language;

/** Language stored in this browser, or null. */
export function storedLanguage(): Language | null {
  const stored = localStorage.getItem(STORAGE_KEYS.language);
  return isLanguage(stored) ? stored : null;
}

/** Shows a language without storing it as a choice. */
export function showLanguage(next: Language): void {
  language = next;
  document.documentElement.lang = next;
  // The manifest names the installed site in the chosen language.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/api/gym/manifest/${next}`);
  listeners.forEach((listener) => listener(next));
}

export function chooseLanguage(next: Language): void {
  localStorage.setItem(STORAGE_KEYS.language, next);
  showLanguage(next);
}

export function onLanguageShown(listener: LanguageListener): void {
  listeners.add(listener);
}

/** Follows the language switch of another tab. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEYS.language && isLanguage(newValue)) showLanguage(newValue);
  });
}
