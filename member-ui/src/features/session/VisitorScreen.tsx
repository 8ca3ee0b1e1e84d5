import type { ReactNode } from 'react';
import { ThemeSwitch } from '../../ui/ThemeSwitch';
import { LanguageToggle } from './LanguageToggle';
import styles from './VisitorScreen.module.css';

/** The frame of every screen that needs no session. */
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
