import { isAdmin } from '@palestra/backend/contract/roles';
import { Suspense, useEffect } from 'react';
import { useAuth } from '../features/session/use-auth';
import { Loading } from './Loading';
import { Dashboard, VisitorPage } from './parts';

/** Sends administrators to the console (rule: each role its app). */
function ToConsole() {
  useEffect(() => window.location.replace('/admin/'), []);
  return <Loading />;
}

/** Every path shows 'Loading...' while the session loads, the sign-in screen without one, else the dashboard. */
export function Guard() {
  const { status, user } = useAuth();
  if (status === 'loading') return <Loading />;
  if (isAdmin(user)) return <ToConsole />;
  return <Suspense fallback={<Loading />}>{status === 'signedOut' ? <VisitorPage /> : <Dashboard />}</Suspense>;
}
