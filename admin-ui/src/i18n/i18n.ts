import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { onOtherTabsLanguage, storedLanguage, storeLanguage } from '@palestra/web-kit/language';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE);

/** Each language is a file of its own: most people never need the other one. */
const TEXTS: Readonly<Record<Language, () => Promise<object>>> = {
  el: async () => (await import('./pack.el')).pack,
  en: async () => (await import('./pack.en')).pack,
};
const loaded = new Set<Language>();

async function change(language: Language): Promise<void> {
  if (!loaded.has(language)) i18next.addResourceBundle(language, 'translation', await TEXTS[language](), true, true);
  loaded.add(language);
  await i18next.changeLanguage(language);
}

/** Switches the language and stores the choice in this browser. */
export async function speak(language: Language): Promise<void> {
  await change(language);
  storeLanguage(language);
}

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

// Follows the language switch of another tab.
onOtherTabsLanguage((language) => void change(language));

/** Loads the texts, so that the first component has them. */
export async function startTexts(): Promise<void> {
  const language = storedLanguage() ?? DEFAULT_LANGUAGE;
  const translation = await TEXTS[language]();
  loaded.add(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    // The contract's messages use `{name}`; React escapes values itself.
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: { [language]: { translation: { ...translation } } },
  });
}
