import { useAuth } from '../features/session/use-auth';
import { LanguageToggle } from '../features/session/LanguageToggle';
import { useTranslation } from '../i18n/use-translation';
import { Icon } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';
import { ThemeSwitch } from '../ui/ThemeSwitch';
import { Greeting } from './Greeting';
import styles from './Header.module.css';
import { Navigation } from './Navigation';

export function Header() {
  const { t } = useTranslation();
  const { signOut } = useAuth();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <div className={styles.identity}>
          <Greeting />
          <p className={styles.role}>{t('header.trainee')}</p>
        </div>
        <Navigation placement="top" />
        <div className={styles.tools}>
          <LanguageToggle />
          <ThemeSwitch />
          <IconButton aria-label={t('header.signOut')} title={t('header.signOut')} onClick={signOut}>
            <Icon name="signOut" />
          </IconButton>
        </div>
      </div>
    </header>
  );
}
