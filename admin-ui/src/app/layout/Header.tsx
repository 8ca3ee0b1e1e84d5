import { useTranslation } from 'react-i18next';
import { Shortcuts } from './Shortcuts';
import { useAuth } from '../../kit/session/use-auth';
import { Icon } from '../../kit/ui/Icon';
import { AccountLink } from './AccountLink';
import { ConnectionBar } from './ConnectionBar';
import { ConnectionMark } from './ConnectionMark';
import { Greeting } from './Greeting';
import { LanguageToggle } from './LanguageToggle';
import { Navigation } from './Navigation';
import { ThemeSwitch } from '../../kit/screen/ThemeSwitch';
import styles from './layout.module.css';
import tools from '../../kit/screen/tools.module.css';

export function Header() {
  const { t } = useTranslation();
  const { signOut } = useAuth();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Greeting />
        <Navigation />
        <div className={styles.tools}>
          <ConnectionMark />
          <AccountLink />
          <Shortcuts />
          <LanguageToggle />
          <ThemeSwitch />
          <button type="button" className={tools.tool} aria-label={t('header.signOut')} onClick={signOut}>
            <Icon name="signOut" />
            <span aria-hidden="true" className={styles.signOut}>
              {t('header.signOut')}
            </span>
          </button>
        </div>
      </div>
      <ConnectionBar />
    </header>
  );
}
