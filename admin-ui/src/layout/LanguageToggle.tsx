import { useTranslation } from 'react-i18next';
import { speak } from '../i18n/i18n';
import { otherLanguage } from '../i18n/language';
import { useLanguage } from '../i18n/use-language';
import { saveLanguagePreference } from '../providers/sign-in';
import { useAuth } from '../session/use-auth';
import styles from './tools.module.css';

/** Switches in place. The button is named in the language that it leads to. */
export function LanguageToggle() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { session } = useAuth();
  const toggle = async (): Promise<void> => {
    const next = otherLanguage(language);
    await speak(next);
    // The choice holds in this browser whether or not the server could be told.
    if (session !== null) await saveLanguagePreference(next).catch((fault: unknown) => console.warn(fault));
  };
  return (
    <button
      type="button"
      className={styles.tool}
      lang={otherLanguage(language)}
      aria-label={t('app.switchLanguage')}
      onClick={() => void toggle()}
    >
      <span aria-hidden="true" className={styles.code}>
        {otherLanguage(language) === 'en' ? 'EN' : 'ΕΛ'}
      </span>
    </button>
  );
}
