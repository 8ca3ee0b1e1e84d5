import { TIMERS } from '@palestra/backend/contract/limits';
import type { MouseEvent } from 'react';
import type { CoreLayoutProps } from 'react-admin';
import { Notification } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useLiveConnection } from '../../kit/live/use-live-connection';
import { SignInAgain } from '../session/SignInAgain';
import { Header } from './Header';
import styles from './layout.module.css';

/** Moves the focus without a hash in the address: closing a dialog would move the focus back to the hash. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

export function Layout({ children }: CoreLayoutProps) {
  const { t } = useTranslation();
  useLiveConnection();
  return (
    <>
      <a className={styles.skip} href="#content" onClick={skip}>
        {t('app.skipToContent')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <SignInAgain />
      <Notification className={styles.notice} autoHideDuration={TIMERS.adminCancelSuccess} />
    </>
  );
}
