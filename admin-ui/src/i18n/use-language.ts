import type { Language } from '@palestra/backend/contract/languages';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from './i18n';

/** Current language; re-renders the component when it changes. */
export function useLanguage(): Language {
  useTranslation();
  return currentLanguage();
}
