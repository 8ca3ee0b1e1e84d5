import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { followOtherTabs, onLanguageShown, showLanguage } from '../lib/language';
import { el, type Texts } from './el';
import { en } from './en';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts };
  }
}

/** Both languages are on board, so that toggling needs neither a reload nor the network. */
export function startI18n(language: Language): void {
  showLanguage(language);
  void i18next.use(initReactI18next).init({
    resources: { el: { translation: el }, en: { translation: en } },
    lng: language,
    supportedLngs: LANGUAGES,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  onLanguageShown((next) => void i18next.changeLanguage(next));
  followOtherTabs();
}
