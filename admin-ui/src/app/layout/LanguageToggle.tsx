import i18next from 'i18next';
import { useNotify } from 'react-admin';
import { speak } from '../../i18n/i18n';
import { otherLanguage } from '../../i18n/language';
import { useLanguage } from '../../i18n/use-language';
import { saveLanguagePreference } from '../../api/sign-in';
import { LanguageButton } from '../../kit/screen/LanguageButton';

/** Switches in place and saves the choice to the account; a toast reports a failed save. */
export function LanguageToggle() {
  const language = useLanguage();
  const notify = useNotify();
  const toggle = async (): Promise<void> => {
    const next = otherLanguage(language);
    await speak(next);
    // `useTranslation` would still use the language just left.
    await saveLanguagePreference(next).catch(() => notify(i18next.t('header.languageNotSaved'), { type: 'warning' }));
  };
  return <LanguageButton onClick={() => void toggle()} />;
}
