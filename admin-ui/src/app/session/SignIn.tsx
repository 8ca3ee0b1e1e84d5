import { DEFAULT_GYM_NAME, type Gym } from '@palestra/backend/contract/gym';
import { GymLogo } from '@palestra/web-kit/gym-images';
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

const UNKNOWN = { name: DEFAULT_GYM_NAME, logo: null };

/** The gym for a visitor; the product's name until it is known, or if it cannot be read. */
function useVisitedGym(): Pick<Gym, 'name' | 'logo'> {
  const [gym, setGym] = useState<Pick<Gym, 'name' | 'logo'>>(UNKNOWN);
  useEffect(() => {
    const leaving = new AbortController();
    fetchGym(leaving.signal)
      .then(setGym)
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return gym;
}

/** `onIntent` is called when somebody starts to sign in, so that the console can preload. */
export function SignIn({ onIntent }: { onIntent: () => void }) {
  const { t } = useTranslation();
  const gym = useVisitedGym();
  const other = otherLanguage(useLanguage());
  usePageTitle(t('signIn.title'), gym.name);
  return (
    <div className={styles.page}>
      <header className={styles.tools}>
        <LanguageButton onClick={() => void speak(other)} />
        <ThemeSwitch />
      </header>
      <main className={styles.card}>
        <GymLogo gym={gym} className={styles.logo} />
        <p className={styles.brand}>{gym.name}</p>
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
