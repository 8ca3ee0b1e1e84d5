import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLanguage, followOtherTabs, onLanguageShown, showLanguage } from '../lib/language';
import type { account } from './account.el';
import type { el } from './el';

type AccountTexts = typeof account;
type Texts = typeof el;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts & { account: AccountTexts } };
  }
}

const NAMESPACE = 'translation';
const IMPORTS: Record<Language, () => Promise<Texts>> = {
  el: async () => (await import('./el')).el,
  en: async () => (await import('./en')).en,
};

/** Only whoever has no session reads these. */
const ACCOUNT_IMPORTS: Record<Language, () => Promise<AccountTexts>> = {
  el: async () => (await import('./account.el')).account,
  en: async () => (await import('./account.en')).account,
};
let isAccountWanted = false;

/** Makes a language's texts known; they come over the network once. */
async function addTexts(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, NAMESPACE)) {
    i18next.addResourceBundle(language, NAMESPACE, await IMPORTS[language](), true);
  }
  if (isAccountWanted && i18next.getResource(language, NAMESPACE, 'account') === undefined) {
    i18next.addResourceBundle(language, NAMESPACE, { account: await ACCOUNT_IMPORTS[language]() }, true);
  }
}

/** Before a screen of the accounts is shown: its texts, from here on in whichever language is chosen. */
export async function loadAccountTexts(): Promise<void> {
  isAccountWanted = true;
  await addTexts(currentLanguage());
}

async function follow(next: Language): Promise<void> {
  try {
    await addTexts(next);
    // Of two toggles the last one holds, whichever texts came first.
    if (currentLanguage() === next) await i18next.changeLanguage(next);
  } catch {
    // Without its texts a language cannot be shown: the page says again what it is in.
    showLanguage(i18next.language as Language);
  }
}

/** Loads the texts of the language on screen; the first page needs no other. */
export async function startI18n(language: Language): Promise<void> {
  showLanguage(language);
  const texts = await IMPORTS[language]();
  await i18next.use(initReactI18next).init({
    resources: { [language]: { [NAMESPACE]: texts } },
    lng: language,
    supportedLngs: LANGUAGES,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  onLanguageShown((next) => void follow(next));
  followOtherTabs();
}

/** Once the first screen stands: toggling then needs neither a reload nor the network. */
export function prefetchTexts(): void {
  for (const language of LANGUAGES) addTexts(language).catch(() => undefined);
}
