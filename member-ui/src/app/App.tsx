import { ACCOUNT_ROUTES } from '@palestra/backend/contract/account';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { AuthProvider } from '../features/session/AuthProvider';
import { AppErrorBoundary } from './AppErrorBoundary';
import { Guard } from './Guard';
import { Loading } from './Loading';
import { UpdateOffer, VisitorPage } from './parts';
import { queryClient } from './query-client';

/** Pages linked from mails need no session; every other path is guarded (rule: guarded paths). */
export function App() {
  return (
    <AppErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <Switch>
            <Route path={ACCOUNT_ROUTES.confirmEmail}>
              <Suspense fallback={<Loading />}>
                <VisitorPage page="confirmEmail" />
              </Suspense>
            </Route>
            <Route path={ACCOUNT_ROUTES.resetPassword}>
              <Suspense fallback={<Loading />}>
                <VisitorPage page="resetPassword" />
              </Suspense>
            </Route>
            <Route>
              <Guard />
            </Route>
          </Switch>
          {import.meta.env.PROD && (
            <Suspense>
              <UpdateOffer />
            </Suspense>
          )}
        </AuthProvider>
      </QueryClientProvider>
    </AppErrorBoundary>
  );
}
