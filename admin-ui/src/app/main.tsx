import '@palestra/web-kit/fonts.css';
import { startClockFormat } from '@palestra/web-kit/clock-format';
import { storedLanguage } from '@palestra/web-kit/language';
import { requestLiveAhead } from '@palestra/web-kit/opening-stream';
import { startTheme } from '@palestra/web-kit/theme';
import { StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:design-tokens.css';
import { startTexts } from '../i18n/i18n';
import '../kit/theme/base.css';
import { isAdmin } from '@palestra/backend/contract/roles';
import { ErrorBoundary } from '@palestra/web-kit/error-boundary';
import { fetchGym } from '../api/gym';
import { currentSession, settleSession } from '../api/session-store';
import { loadFirstPart, loadPart } from '../kit/load-part';
import { AuthProvider, useAuth } from '../kit/session/AuthProvider';
import { Loading } from './Loading';
import { UnexpectedError } from './UnexpectedError';
import { SignIn } from './session/SignIn';

startTheme();
startClockFormat();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

const loadApp = () => import('./App');
const App = loadFirstPart('console', loadApp, 'App');

/** The page of a tablet at the door: no session, no navigation (rule: door device). */
const DoorScreen = loadPart('door', () => import('../features/door/DoorScreen'), 'DoorScreen');
const isDoor = /^\/admin\/door\/?$/.test(location.pathname);

const Door = () => (
  <ErrorBoundary show={(error) => <UnexpectedError error={error} />}>
    <Suspense fallback={<Loading />}>
      <DoorScreen />
    </Suspense>
  </ErrorBoundary>
);

const Root = () => (
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

/** The longest wait for the server's time, where a session seems to have ended. */
const LONGEST_ASKING_MS = 3_000;
const askGym = () => fetchGym(AbortSignal.timeout(LONGEST_ASKING_MS));
const settled = settleSession(askGym);
/** The console has no page for a door that the gym does not use. A tablet goes on without network, and with an older server. */
const hasDoor =
  isDoor &&
  askGym()
    .then(({ uses }) => uses.includes('attendance'))
    .catch(() => true);

const session = isDoor ? null : currentSession();
// Loads beside the texts, not after them.
if (session !== null) void loadApp().catch(() => undefined);
// The layout takes it, and the reads of its screens wait for it.
if (session !== null && isAdmin(session) && document.visibilityState === 'visible')
  requestLiveAhead(session.token, storedLanguage() ?? session.language);

void Promise.all([startTexts(fetchGym), settled, hasDoor]).then(([, , isAtDoor]) =>
  createRoot(root).render(<StrictMode>{isAtDoor ? <Door /> : <Root />}</StrictMode>),
);
