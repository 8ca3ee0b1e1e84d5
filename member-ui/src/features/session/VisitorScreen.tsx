import type { ReactNode } from 'react';
import { ThemeSwitch } from '../../ui/ThemeSwitch';
import { LanguageToggle } from './LanguageToggle';
import styles from './VisitorScreen.module.css';

/** Frame of every screen without a session. */
export function VisitorScreen({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.tools}>
        <LanguageToggle />
        <ThemeSwitch />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
