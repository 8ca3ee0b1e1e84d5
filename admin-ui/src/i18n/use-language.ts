import type { Language } from '@palestra/backend/contract/languages';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from './i18n';

/** The language spoken now; the component renders again when it changes. */
export function useLanguage(): Language {
  useTranslation();
  return currentLanguage();
}
