import type { Gym } from '@palestra/backend/contract/gym';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@palestra/backend/contract/languages';
import { STORAGE_KEYS } from './session.js';

/** Language stored in this browser; null if none. */
export function storedLanguage(): Language | null {
  const stored = localStorage.getItem(STORAGE_KEYS.language);
  return isLanguage(stored) ? stored : null;
}

/** The first screen does not wait longer for the gym. */
const GYM_WITHIN_MS = 2_000;

const browserPrefersGreek = (): boolean =>
  navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) === 'el';

/** Language of a visitor who has not chosen one (rule: first language). */
export async function firstLanguage(readGym: (signal: AbortSignal) => Promise<Gym>): Promise<Language> {
  if (browserPrefersGreek()) return 'el';
  try {
    const { language } = await readGym(AbortSignal.timeout(GYM_WITHIN_MS));
    // An API of the version before says none.
    return isLanguage(language) ? language : DEFAULT_LANGUAGE;
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

export const storeLanguage = (language: Language): void => localStorage.setItem(STORAGE_KEYS.language, language);

export const otherLanguage = (language: Language): Language => (language === 'el' ? 'en' : 'el');

/** Follows the language switch of another tab. */
export function onOtherTabsLanguage(follow: (language: Language) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEYS.language && isLanguage(newValue)) follow(newValue);
  });
}
