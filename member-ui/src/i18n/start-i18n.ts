import type { Language } from '@palestra/backend/contract/languages';
import { onOtherTabsLanguage } from '@palestra/web-kit/language';
import type { FirstTexts } from './el';
import { currentLanguage, onLanguageShown, showLanguage } from './language';
import { shownLanguage, showTexts } from './use-translation';

/** The module cache makes repeated loads free. */
const IMPORTS: Record<Language, () => Promise<FirstTexts>> = {
  el: async () => (await import('./el')).el,
  en: async () => (await import('./en')).en,
};

async function follow(next: Language): Promise<void> {
  const texts = await IMPORTS[next]();
  // With two quick switches the last one wins, whichever texts arrive first.
  if (next === currentLanguage() && next !== shownLanguage()) showTexts(next, texts);
}

/** Reverts to the language on screen when the texts of the chosen one fail to load. */
function stay(): void {
  if (currentLanguage() !== shownLanguage()) showLanguage(shownLanguage());
}

/** Loads the texts of the current language; the first page needs no other. */
export async function startI18n(language: Language): Promise<void> {
  showLanguage(language);
  showTexts(language, await IMPORTS[language]());
  onLanguageShown((next) => void follow(next).catch(stay));
  onOtherTabsLanguage(showLanguage);
}
