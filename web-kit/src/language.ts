import { isLanguage, type Language } from '@palestra/backend/contract/languages';
import { STORAGE_KEYS } from './session.js';

/** Language stored in this browser; null if none. */
export function storedLanguage(): Language | null {
  const stored = localStorage.getItem(STORAGE_KEYS.language);
  return isLanguage(stored) ? stored : null;
}

export const storeLanguage = (language: Language): void => localStorage.setItem(STORAGE_KEYS.language, language);

export const otherLanguage = (language: Language): Language => (language === 'el' ? 'en' : 'el');

/** Follows the language switch of another tab. */
export function onOtherTabsLanguage(follow: (language: Language) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEYS.language && isLanguage(newValue)) follow(newValue);
  });
}
