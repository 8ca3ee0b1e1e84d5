import { isAdmin } from '@palestra/backend/contract/roles';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../features/session/use-auth';
import { SignInPage } from '../features/session/SignInPage';
import { Dashboard } from './Dashboard';
import styles from './Guard.module.css';

function Loading() {
  const { t } = useTranslation();
  return (
    <main className={styles.loading}>
      <p role="status">{t('loading')}</p>
    </main>
  );
}

/** Administrators work in the console (decisions §1). */
function ToConsole() {
  useEffect(() => window.location.replace('/admin/'), []);
  return <Loading />;
}

/** Every path: 'Loading...' while the session loads, the sign-in screen without one, else the dashboard. */
export function Guard() {
  const { status, user } = useAuth();
  if (status === 'loading') return <Loading />;
  if (status === 'signedOut') return <SignInPage />;
  return isAdmin(user) ? <ToConsole /> : <Dashboard />;
}
