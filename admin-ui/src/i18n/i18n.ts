import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { firstLanguage, onOtherTabsLanguage, storedLanguage, storeLanguage } from '@palestra/web-kit/language';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE);

/** Files of texts: most people need one language, and most visits only the first screen. */
const TEXTS = {
  first: { el: async () => (await import('./el/first')).firstEl, en: async () => (await import('./en/first')).firstEn },
  later: { el: async () => (await import('./el/later')).laterEl, en: async () => (await import('./en/later')).laterEn },
} as const satisfies Record<string, Record<Language, () => Promise<object>>>;
type Part = keyof typeof TEXTS;

const wanted = new Set<Part>(['first']);
const loaded = new Set<() => Promise<object>>();

/** Adds the wanted texts of a language that are not there yet. */
async function load(language: Language): Promise<void> {
  const missing = [...wanted].map((part) => TEXTS[part][language]).filter((read) => !loaded.has(read));
  await Promise.all(
    missing.map(async (read) => {
      i18next.addResourceBundle(language, 'translation', await read(), true, true);
      loaded.add(read);
    }),
  );
}

let asked: Language = DEFAULT_LANGUAGE;

async function change(language: Language): Promise<void> {
  asked = language;
  await load(language);
  await i18next.changeLanguage(language);
}

/** Loads the texts of all screens but the first, also in a language that is being switched to. */
export async function loadLaterTexts(): Promise<void> {
  wanted.add('later');
  await Promise.all([...new Set([currentLanguage(), asked])].map(load));
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
export async function startTexts(readGym: Parameters<typeof firstLanguage>[0]): Promise<void> {
  const lng = storedLanguage() ?? (await firstLanguage(readGym));
  await i18next.use(initReactI18next).init({
    lng,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    // The contract's messages use `{name}`; React escapes values itself.
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: {},
  });
  await change(lng);
}
