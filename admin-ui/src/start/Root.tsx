import { isAdmin } from '@palestra/backend/contract/roles';
import { Suspense, useEffect } from 'react';
import { SignIn } from '../session/SignIn';
import { useAuth } from '../session/use-auth';
import { loadPart } from './load-part';
import { Loading } from './Loading';

const loadApp = () => import('../App');
const App = loadPart('console', loadApp);

/** Who is here decides what is loaded: nobody gets the sign-in screen, a member his own site, staff the console. */
export function Root() {
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
