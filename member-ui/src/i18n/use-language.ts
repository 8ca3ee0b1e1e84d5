import type { Language } from '@palestra/backend/contract/languages';
import { useTranslation } from 'react-i18next';

/** The language on screen, as the contract's type; components that use it follow the toggle. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language;
