import type { Language } from '@palestra/backend/contract/languages';
import { useCallback, useState } from 'react';
import { chooseLanguage } from '../../lib/language';
import { saveLanguage } from './save-language';
import { useAuth } from './use-auth';

interface LanguageChoice {
  choose: (language: Language) => void;
  /** It holds here, but the account could not be told. */
  isUnsaved: boolean;
  dismiss: () => void;
}

/** Changes the language in place; a signed-in member's account is told. */
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
