import { DEFAULT_GYM_NAME } from '@palestra/backend/contract/gym';
import { otherLanguage } from '@palestra/web-kit/language';
import { usePageTitle } from '@palestra/web-kit/page-title';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchGym } from '../../api/gym';
import { speak } from '../../i18n/i18n';
import { useLanguage } from '../../i18n/use-language';
import { LanguageButton, ThemeSwitch } from '../../kit/screen/tools';
import { SignInForm } from './SignInForm';
import styles from './sign-in.module.css';

const UNKNOWN = DEFAULT_GYM_NAME;

/** The gym's name for a visitor; the product's name until it is known, or if it cannot be read. */
function useGymName(): string {
  const [name, setName] = useState(UNKNOWN);
  useEffect(() => {
    const leaving = new AbortController();
    fetchGym(leaving.signal)
      .then((gym) => setName(gym.name))
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return name;
}

/** `onIntent` is called when somebody starts to sign in, so that the console can preload. */
export function SignIn({ onIntent }: { onIntent: () => void }) {
  const { t } = useTranslation();
  const gymName = useGymName();
  const other = otherLanguage(useLanguage());
  usePageTitle(t('signIn.title'), gymName);
  return (
    <div className={styles.page}>
      <header className={styles.tools}>
        <LanguageButton onClick={() => void speak(other)} />
        <ThemeSwitch />
      </header>
      <main className={styles.card}>
        <p className={styles.brand}>{gymName}</p>
        <h1>{t('signIn.title')}</h1>
        <p className={styles.lead}>{t('signIn.lead')}</p>
        <SignInForm onIntent={onIntent} />
        <p className={styles.elsewhere}>
          {/* One page serves members and staff who forgot their password. */}
          <a href="/?mode=forgot-password">{t('signIn.forgot')}</a>
          <a href="/">{t('signIn.members')}</a>
        </p>
      </main>
    </div>
  );
}
