import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@palestra/backend/contract/languages';
import { STORAGE_KEYS } from '@palestra/backend/contract/session-storage';

/** Language stored in this browser; null if none. */
export function storedLanguage(): Language | null {
  const stored = localStorage.getItem(STORAGE_KEYS.language);
  return isLanguage(stored) ? stored : null;
}

export const startLanguage = (): Language => storedLanguage() ?? DEFAULT_LANGUAGE;
export const otherLanguage = (language: Language): Language => (language === 'el' ? 'en' : 'el');
