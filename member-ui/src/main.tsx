import { DEFAULT_LANGUAGE } from '@palestra/backend/contract/languages';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:design-tokens.css';
import './ui/fonts.css';
import './ui/global.css';
import { App } from './app/App';
import { loadFirstParts, TEXTS_PART } from './app/parts';
import { showPlainFailure } from './app/plain-failure';
import { refetchOnReturn } from './app/query-client';
import { readStoredSession } from './features/session/read-stored-session';
import { startI18n } from './i18n/start-i18n';
import { storedLanguage } from './lib/language';
import { loadPart } from './lib/load-part';
import { startTheme } from './lib/theme';

async function start(root: HTMLElement): Promise<void> {
  const session = readStoredSession();
  const language = storedLanguage() ?? session?.language ?? DEFAULT_LANGUAGE;
  const texts = loadPart(TEXTS_PART, () => startI18n(language));
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

refetchOnReturn();
startTheme();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
start(root).catch((fault: unknown) => showPlainFailure(root, fault));
