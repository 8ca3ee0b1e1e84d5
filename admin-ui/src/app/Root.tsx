import { isAdmin } from '@palestra/backend/contract/roles';
import { Suspense, useEffect } from 'react';
import { SignIn } from './session/SignIn';
import { useAuth } from '../kit/session/use-auth';
import { loadPart } from '../kit/load-part';
import { Loading } from './Loading';

const loadApp = () => import('./App');
const App = loadPart('console', loadApp);

/** Chooses by session: sign-in without one, the member site for members, the console for staff. */
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
