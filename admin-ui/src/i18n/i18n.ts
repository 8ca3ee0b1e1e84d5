import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { onOtherTabsLanguage, storedLanguage, storeLanguage } from '@palestra/web-kit/language';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { el } from './el';
import { en } from './en';

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE);

/** Switches the language and stores the choice in this browser. */
export async function speak(language: Language): Promise<void> {
  storeLanguage(language);
  await i18next.changeLanguage(language);
}

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

// Follows the language switch of another tab.
onOtherTabsLanguage((language) => void i18next.changeLanguage(language));

/** Texts are compiled in, so that initialisation finishes before the first component renders. */
void i18next.use(initReactI18next).init({
  lng: storedLanguage() ?? DEFAULT_LANGUAGE,
  fallbackLng: DEFAULT_LANGUAGE,
  supportedLngs: LANGUAGES,
  initAsync: false,
  // The contract's messages use `{name}`; React escapes values itself.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  resources: { el: { translation: el }, en: { translation: en } },
});
