import { isAdmin } from '@palestra/backend/contract/roles';
import { Component, Suspense, useEffect, type ReactNode } from 'react';
import { loadPart } from '../kit/load-part';
import { AuthProvider, useAuth } from '../kit/session/AuthProvider';
import { Loading } from './Loading';
import { SignIn } from './session/SignIn';
import { UnexpectedError } from './UnexpectedError';

const loadApp = () => import('./App');
const App = loadPart('console', loadApp);

export const Root = () => (
  <AppErrorBoundary>
    <AuthProvider>
      <Entrance />
    </AuthProvider>
  </AppErrorBoundary>
);

/** Last resort for errors that no screen catches. */
class AppErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    return this.state.error === null ? this.props.children : <UnexpectedError error={this.state.error} />;
  }
}

/** Chooses by session: sign-in without one, the member site for members, the console for staff. */
function Entrance() {
  const { session, sitting, interrupted } = useAuth();
  const isElsewhere = session !== null && !isAdmin(session);
  useEffect(() => {
    if (isElsewhere) location.replace('/');
  }, [isElsewhere]);

  if (session === null && interrupted === null)
    return <SignIn onIntent={() => void loadApp().catch(() => undefined)} />;
  if (isElsewhere) return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <App key={sitting} />
    </Suspense>
  );
}
