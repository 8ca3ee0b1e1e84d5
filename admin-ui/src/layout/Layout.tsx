import { TIMERS } from '@palestra/backend/contract/limits';
import type { CoreLayoutProps } from 'react-admin';
import { Notification } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useLiveConnection } from '../live/use-live-connection';
import { Header } from './Header';
import styles from './layout.module.css';

export function Layout({ children }: CoreLayoutProps) {
  const { t } = useTranslation();
  useLiveConnection();
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('app.skipToContent')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <Notification className={styles.notice} autoHideDuration={TIMERS.adminCancelSuccess} />
    </>
  );
}
