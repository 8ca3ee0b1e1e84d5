import { ACCOUNT_ROUTES } from '@palestra/backend/contract/account';
import { isAdmin } from '@palestra/backend/contract/roles';
import { startClockFormat } from '@palestra/web-kit/clock-format';
import { firstLanguage, storedLanguage } from '@palestra/web-kit/language';
import { loadPart } from '@palestra/web-kit/load-part';
import { requestLiveAhead } from '@palestra/web-kit/opening-stream';
import { settledSession } from '@palestra/web-kit/session';
import { startTheme } from '@palestra/web-kit/theme';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:design-tokens.css';
import { followMailedLink } from './api/acting';
import { askGym } from './api/gym';
import { App } from './app/App';
import styles from './app/App.module.css';
import { loadFirstParts } from './app/first-parts';
import { refetchOnReturn } from './app/query-client';
import './fonts/fonts.css';
import { startI18n } from './i18n/start-i18n';
import { isMarked } from './ui/sheet-history';
import './ui/global.css';

/** Error screen for a failure to load even the texts: heading and error (rule: error screen). */
function showPlainFailure(root: HTMLElement, fault: unknown): void {
  const screen = document.createElement('main');
  screen.className = styles.screen ?? '';
  const heading = document.createElement('h1');
  heading.lang = 'en';
  heading.textContent = 'Unexpected Application Error!';
  const said = document.createElement('p');
  said.className = styles.fault ?? '';
  said.role = 'alert';
  said.textContent = fault instanceof Error ? fault.message : String(fault);
  screen.append(heading, said);
  root.replaceChildren(screen);
}

/** The longest wait for the server's time, where a session seems to have ended. */
const LONGEST_ASKING_MS = 3_000;

async function start(root: HTMLElement): Promise<void> {
  // A reload has closed the sheet, so its entry goes as well.
  if (isMarked()) history.back();
  const session = await settledSession(() => askGym(AbortSignal.timeout(LONGEST_ASKING_MS)));
  const known = storedLanguage() ?? session?.language;
  // The dashboard takes it, whose reads wait for it.
  if (
    session !== null &&
    !isAdmin(session) &&
    !Object.values<string>(ACCOUNT_ROUTES).includes(location.pathname) &&
    document.visibilityState === 'visible'
  )
    requestLiveAhead(session.token, known ?? session.language);
  const language = known ?? firstLanguage(askGym);
  const texts = loadPart(9, async () => startI18n(await language));
  const firstParts = loadFirstParts(session !== null, window.location.pathname);
  await texts;
  await firstParts;
  // A transition renders in slices, so that a phone stays responsive.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

followMailedLink();
refetchOnReturn();
startTheme();
startClockFormat();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
start(root).catch((fault: unknown) => showPlainFailure(root, fault));
