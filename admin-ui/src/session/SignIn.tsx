import { useTranslation } from 'react-i18next';
import { LanguageToggle } from '../layout/LanguageToggle';
import { ThemeSwitch } from '../layout/ThemeSwitch';
import { usePageTitle } from '../layout/use-page-title';
import { SignInForm } from './SignInForm';
import styles from './sign-in.module.css';
import { useGymName } from './use-gym-name';

/** `onIntent` is told when someone starts to sign in, so that the console can begin to load. */
export function SignIn({ onIntent }: { onIntent: () => void }) {
  const { t } = useTranslation();
  const gymName = useGymName();
  usePageTitle(t('signIn.title'), gymName);
  return (
    <div className={styles.page}>
      <header className={styles.tools}>
        <LanguageToggle />
        <ThemeSwitch />
      </header>
      <main className={styles.card}>
        <p className={styles.brand}>{gymName}</p>
        <h1>{t('signIn.title')}</h1>
        <p className={styles.lead}>{t('signIn.lead')}</p>
        <SignInForm onIntent={onIntent} />
        <p className={styles.members}>
          <a href="/">{t('signIn.members')}</a>
        </p>
      </main>
    </div>
  );
}
