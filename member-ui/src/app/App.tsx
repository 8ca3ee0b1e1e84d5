import { ACCOUNT_ROUTES } from '@palestra/backend/contract/account';
import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Switch } from 'wouter';
import { AuthProvider } from '../features/session/AuthProvider';
import { AppErrorBoundary } from './AppErrorBoundary';
import { Guard } from './Guard';
import { ConfirmEmailPage, ResetPasswordPage } from './parts';
import { queryClient } from './query-client';
import { VisitorPart } from './VisitorPart';

/** The links of mails lead to pages that need no session; every other path is guarded (specification §2). */
export function App() {
  return (
    <AppErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <Switch>
            <Route path={ACCOUNT_ROUTES.confirmEmail}>
              <VisitorPart part={ConfirmEmailPage} />
            </Route>
            <Route path={ACCOUNT_ROUTES.resetPassword}>
              <VisitorPart part={ResetPasswordPage} />
            </Route>
            <Route>
              <Guard />
            </Route>
          </Switch>
        </AuthProvider>
      </QueryClientProvider>
    </AppErrorBoundary>
  );
}
