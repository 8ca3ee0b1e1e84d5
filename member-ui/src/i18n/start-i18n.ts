import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { onOtherTabsLanguage } from '@palestra/web-kit/language';
import { currentLanguage, onLanguageShown, showLanguage } from './language';
import type { AllTexts } from './translate';
import { shownLanguage, showTexts } from './use-translation';

/** Texts bundled with the part of the site that uses them. */
type TextArea = 'session' | 'account' | 'overview' | 'profile' | 'sheets' | 'gym' | 'records';
/** `frame`: texts of every screen, and of booking. */
type Area = TextArea | 'frame';

const IMPORTS: Record<Language, Record<Area, () => Promise<Partial<AllTexts>>>> = {
  el: {
    frame: async () => (await import('./el')).el,
    session: () => import('./session.el'),
    account: () => import('./account.el'),
    overview: () => import('./overview.el'),
    profile: () => import('./profile.el'),
    sheets: () => import('./sheets.el'),
    gym: () => import('./gym.el'),
    records: () => import('./records.el'),
  },
  en: {
    frame: async () => (await import('./en')).en,
    session: () => import('./session.en'),
    account: () => import('./account.en'),
    overview: () => import('./overview.en'),
    profile: () => import('./profile.en'),
    sheets: () => import('./sheets.en'),
    gym: () => import('./gym.en'),
    records: () => import('./records.en'),
  },
};

const loaded: Record<Language, Partial<AllTexts>> = { el: {}, en: {} };
const wanted = new Set<Area>(['frame']);

/** The module cache makes repeated loads free. */
async function read(language: Language): Promise<void> {
  const areas = [...wanted].map(async (area) => Object.assign(loaded[language], await IMPORTS[language][area]()));
  await Promise.all(areas);
}

const show = (language: Language): void => showTexts(language, loaded[language]);

async function follow(next: Language): Promise<void> {
  await read(next);
  // With two quick switches the last one wins, whichever texts arrive first.
  if (next === currentLanguage() && next !== shownLanguage()) show(next);
}

/** Reverts to the language on screen when the texts of the chosen one fail to load. */
function stay(): void {
  if (currentLanguage() !== shownLanguage()) showLanguage(shownLanguage());
}

/** Loads a part of the site with its texts, and with later switches those of any other language. */
export async function withTexts<Part>(areas: TextArea[], load: () => Promise<Part>): Promise<Part> {
  areas.forEach((area) => wanted.add(area));
  const [part] = await Promise.all([load(), follow(currentLanguage())]);
  return part;
}

/** Loads the texts of the current language; the first page needs no other. */
export async function startI18n(language: Language): Promise<void> {
  showLanguage(language);
  await read(language);
  show(language);
  onLanguageShown((next) => void follow(next).catch(stay));
  onOtherTabsLanguage(showLanguage);
}

/** Prefetches texts after the first screen, so that a switch needs neither a reload nor the network. */
export function prefetchTexts(): void {
  for (const language of LANGUAGES) read(language).catch(() => undefined);
}
