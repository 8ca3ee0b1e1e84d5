import { isAdmin } from '@palestra/backend/contract/roles';
import { ErrorBoundary } from '@palestra/web-kit/error-boundary';
import { Suspense, useEffect } from 'react';
import { loadPart } from '../kit/load-part';
import { AuthProvider, useAuth } from '../kit/session/AuthProvider';
import { Loading } from './Loading';
import { SignIn } from './session/SignIn';
import { UnexpectedError } from './UnexpectedError';

const loadApp = () => import('./App');
const App = loadPart('console', loadApp);

export const Root = () => (
  <ErrorBoundary show={(error) => <UnexpectedError error={error} />}>
    <AuthProvider>
      <Entrance />
    </AuthProvider>
  </ErrorBoundary>
);

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
