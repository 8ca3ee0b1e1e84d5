import type { Language } from '@palestra/backend/contract/languages';
import { useCallback, useState } from 'react';
import { chooseLanguage } from '../../lib/language';
import { saveLanguage } from './save-language';
import { useAuth } from './use-auth';

interface LanguageChoice {
  choose: (language: Language) => void;
  /** The language is switched here but could not be saved in the account. */
  isUnsaved: boolean;
  dismiss: () => void;
}

/** Switches the language in place, and saves it in a signed-in member's account. */
export function useLanguageChoice(): LanguageChoice {
  const { status } = useAuth();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const choose = (language: Language): void => {
    chooseLanguage(language);
    setIsUnsaved(false);
    if (status === 'signedIn') saveLanguage(language).catch(() => setIsUnsaved(true));
  };
  const dismiss = useCallback(() => setIsUnsaved(false), []);
  return { choose, isUnsaved, dismiss };
}
