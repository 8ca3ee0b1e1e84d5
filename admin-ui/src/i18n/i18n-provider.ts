import i18next from 'i18next';
import type { I18nProvider } from 'react-admin';
import { currentLanguage, speak } from './i18n';

const translateAny = i18next.t.bind(i18next) as (key: string, options: Record<string, unknown>) => string;

/**
 * Lets react-admin translate with our i18next. Each language gets a new object, because react-admin re-renders when it
 * changes.
 */
export const i18nProviderFor = (language: string): I18nProvider => ({
  translate: (key, options = {}) => {
    const given = options as Record<string, unknown>;
    // A notice is already text. i18next would read a dot or a colon in it, such as an amount's, as the path of a key.
    if (key.includes(' ') && Object.keys(given).length === 0) return key;
    const { _: otherwise, smart_count: count, ...values } = given;
    return translateAny(key, { ...values, ...(otherwise !== undefined && { defaultValue: otherwise }), count });
  },
  changeLocale: (locale) => speak(locale === 'en' ? 'en' : 'el'),
  getLocale: () => language || currentLanguage(),
});
