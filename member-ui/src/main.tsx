import { DEFAULT_LANGUAGE } from '@palestra/backend/contract/languages';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:design-tokens.css';
import './ui/fonts.css';
import './ui/global.css';
import { App } from './app/App';
import { refetchOnReturn } from './app/query-client';
import { readStoredSession } from './features/session/read-stored-session';
import { startI18n } from './i18n/start-i18n';
import { storedLanguage } from './lib/language';
import { startTheme } from './lib/theme';

refetchOnReturn();
startTheme();
startI18n(storedLanguage() ?? readStoredSession()?.language ?? DEFAULT_LANGUAGE);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
