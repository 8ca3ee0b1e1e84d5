import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { STORAGE_KEYS } from '@palestra/backend/contract/session-storage';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { el } from './el';
import { en } from './en';
import { startLanguage } from './language';

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE);

/** Switches the language and stores the choice in this browser. */
export async function speak(language: Language): Promise<void> {
  localStorage.setItem(STORAGE_KEYS.language, language);
  await i18next.changeLanguage(language);
}

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

// Follows the language switch of another tab.
addEventListener('storage', ({ key, newValue }) => {
  if (key === STORAGE_KEYS.language && isLanguage(newValue)) void i18next.changeLanguage(newValue);
});

/** Texts are compiled in, so that initialisation finishes before the first component renders. */
void i18next.use(initReactI18next).init({
  lng: startLanguage(),
  fallbackLng: DEFAULT_LANGUAGE,
  supportedLngs: LANGUAGES,
  initAsync: false,
  // The contract's messages use `{name}`; React escapes values itself.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  resources: { el: { translation: el }, en: { translation: en } },
});
