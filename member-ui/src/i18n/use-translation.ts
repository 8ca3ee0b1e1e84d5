import { DEFAULT_LANGUAGE, type Language } from '@palestra/backend/contract/languages';
import { clockFormat } from '@palestra/web-kit/clock-format';
import { sharedValue } from '@palestra/web-kit/shared-value';
import { withTexts } from './added-texts';
import type { FirstTexts } from './el';
import { translatorOf, type Translate } from './translate';

/** Until the texts are loaded, keys stand for them. */
const shown = sharedValue<{ language: Language; translate: Translate }>({
  language: DEFAULT_LANGUAGE,
  translate: (key) => key,
});

/** Language of the texts on screen; the chosen one may still be loading. */
export const shownLanguage = (): Language => shown.get().language;

export const showTexts = (language: Language, texts: FirstTexts): void =>
  shown.set({ language, translate: translatorOf(language, withTexts(language, texts)) });

/** Texts on screen; re-renders the component on a language switch. */
export const useTranslation = (): { t: Translate } => ({ t: shown.use().translate });

/** Current language; re-renders the component on a switch, and when the gym writes hours in another way. */
export function useLanguage(): Language {
  clockFormat.use();
  return shown.use().language;
}
