import { DEFAULT_LANGUAGE, type Language } from '@palestra/backend/contract/languages';
import { storeLanguage } from '@palestra/web-kit/language';

type LanguageListener = (language: Language) => void;

let language: Language = DEFAULT_LANGUAGE;
const listeners = new Set<LanguageListener>();

/** Language of the screen, and of requests to the server. */
export const currentLanguage = (): Language => language;

/** Shows a language without storing it as a choice. */
export function showLanguage(next: Language): void {
  language = next;
  document.documentElement.lang = next;
  nameApp();
  listeners.forEach((listener) => listener(next));
}

let pass = '';

/** The manifest names what the phone would put on its screen: the site, in the chosen language, or a page of it. */
function nameApp(): void {
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/api/gym/manifest/${language}${pass}`);
}

/** While the code for the door is on the screen, the phone puts that page on its own. Returns how it ends. */
export function offerPass(): () => void {
  pass = '/pass';
  nameApp();
  return () => {
    pass = '';
    nameApp();
  };
}

export function chooseLanguage(next: Language): void {
  storeLanguage(next);
  showLanguage(next);
}

export function onLanguageShown(listener: LanguageListener): void {
  listeners.add(listener);
}
