import type { Language } from '@palestra/backend/contract/languages';
import i18next from 'i18next';
import { useNotify } from 'react-admin';
import { OWN_LANGUAGE, saveLanguagePreference } from '../../api/sign-in';
import { speak } from '../../i18n/i18n';
import { useReadAgain } from '../live/use-read-again';

/** Switches in place and saves the choice to the account; a toast reports a failed save. */
export function useSwitchLanguage(): (next: Language) => Promise<void> {
  const notify = useNotify();
  const readAgain = useReadAgain(OWN_LANGUAGE);
  return async (next) => {
    try {
      await speak(next);
    } catch {
      notify(i18next.t('errors.offline'), { type: 'warning' });
      return;
    }
    // `useTranslation` would still use the language just left.
    await saveLanguagePreference(next).catch(() => notify(i18next.t('header.languageNotSaved'), { type: 'warning' }));
    void readAgain();
  };
}
