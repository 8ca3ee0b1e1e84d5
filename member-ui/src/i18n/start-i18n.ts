import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { currentLanguage, followOtherTabs, onLanguageShown, showLanguage } from '../lib/language';
import { shownLanguage, showTexts } from './shown-texts';
import type { AccountTexts, AllTexts, Texts } from './translate';

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

/** What has been loaded once is not loaded again: the browser keeps its modules. */
async function textsOf(language: Language): Promise<Partial<AllTexts>> {
  const [texts, account] = await Promise.all([
    IMPORTS[language](),
    isAccountWanted ? ACCOUNT_IMPORTS[language]() : undefined,
  ]);
  return account ? { ...texts, account } : texts;
}

async function follow(next: Language): Promise<void> {
  const texts = await textsOf(next);
  // Of two toggles the last one holds, whichever texts came first.
  if ([currentLanguage(), shownLanguage()].includes(next)) showTexts(next, texts);
}

/** Without its texts a language cannot be shown: the page says again what it is in. */
function stay(): void {
  if (currentLanguage() !== shownLanguage()) showLanguage(shownLanguage());
}

/** Before a screen of the accounts is shown: its texts, from here on in whichever language is chosen. */
export async function loadAccountTexts(): Promise<void> {
  isAccountWanted = true;
  await follow(currentLanguage());
}

/** Loads the texts of the language on screen; the first page needs no other. */
export async function startI18n(language: Language): Promise<void> {
  showLanguage(language);
  showTexts(language, await textsOf(language));
  onLanguageShown((next) => void follow(next).catch(stay));
  followOtherTabs();
}

/** Once the first screen stands: toggling then needs neither a reload nor the network. */
export function prefetchTexts(): void {
  for (const language of LANGUAGES) textsOf(language).catch(() => undefined);
}
