import { ACCOUNT_ROUTES } from '@palestra/backend/contract/account';
import { isAdmin } from '@palestra/backend/contract/roles';
import { ErrorBoundary } from '@palestra/web-kit/error-boundary';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ComponentProps } from 'react';
import { Route, Switch } from 'wouter';
import { AuthProvider, useAuth } from '../api/session';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../ui/Button';
import styles from './App.module.css';
import { Dashboard, VisitorPage } from './first-parts';
import { createQueryClient } from './query-client';
import { UpdateOffer } from './UpdateOffer';

/** Error page of the router (rule: error screen). */
function ErrorScreen({ error }: { error: Error }) {
  const { t } = useTranslation();
  return (
    <main className={styles.screen}>
      <h1>{t('failure.unexpected')}</h1>
      <p className={styles.fault} role="alert">
        {error.message}
      </p>
      <p>{t('failure.unexpectedHelp')}</p>
      <Button onClick={() => window.location.reload()}>{t('failure.reload')}</Button>
    </main>
  );
}

/** Shown while the session or the screen's code loads (rule: guarded paths). */
function Loading() {
  const { t } = useTranslation();
  return (
    <main className={styles.loading}>
      <p role="status">{t('loading')}</p>
    </main>
  );
}

/** Sends administrators to the console (rule: each role its app). */
function ToConsole() {
  useEffect(() => window.location.replace('/admin/'), []);
  return <Loading />;
}

/** Screens without a session: the sign-in screen, or a page linked from a mail. */
const Visitor = ({ page }: ComponentProps<typeof VisitorPage>) => (
  <Suspense fallback={<Loading />}>
    <VisitorPage page={page} />
  </Suspense>
);

/** Every path shows 'Loading...' while the session loads, the sign-in screen without one, else the dashboard. */
function Guard() {
  const { status, user } = useAuth();
  if (status === 'loading') return <Loading />;
  if (isAdmin(user)) return <ToConsole />;
  if (status === 'signedOut') return <Visitor />;
  return (
    <Suspense fallback={<Loading />}>
      <Dashboard />
    </Suspense>
  );
}

/** Pages linked from mails need no session; every other path is guarded (rule: guarded paths). */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <ErrorBoundary show={(error) => <ErrorScreen error={error} />}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <Switch>
            <Route path={ACCOUNT_ROUTES.confirmEmail}>
              <Visitor page="confirmEmail" />
            </Route>
            <Route path={ACCOUNT_ROUTES.resetPassword}>
              <Visitor page="resetPassword" />
            </Route>
            <Route path={ACCOUNT_ROUTES.heldPlace}>
              <Visitor page="heldPlace" />
            </Route>
            <Route>
              <Guard />
            </Route>
          </Switch>
          {import.meta.env.PROD && <UpdateOffer />}
        </AuthProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
