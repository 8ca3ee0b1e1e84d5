import i18next from 'i18next';
import { useNotify } from 'react-admin';
import { speak } from '../i18n/i18n';
import { otherLanguage } from '../i18n/language';
import { useLanguage } from '../i18n/use-language';
import { saveLanguagePreference } from '../providers/sign-in';
import { LanguageButton } from './LanguageButton';

/** Switches in place, and tells the account; staff hears when that could not be done. */
export function LanguageToggle() {
  const language = useLanguage();
  const notify = useNotify();
  const toggle = async (): Promise<void> => {
    const next = otherLanguage(language);
    await speak(next);
    // Not by `useTranslation`: its words would be those of the language that was left.
    await saveLanguagePreference(next).catch(() => notify(i18next.t('header.languageNotSaved'), { type: 'warning' }));
  };
  return <LanguageButton onClick={() => void toggle()} />;
}
