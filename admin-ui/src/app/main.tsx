import '@palestra/web-kit/fonts.css';
import { startTheme } from '@palestra/web-kit/theme';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:design-tokens.css';
import '../i18n/i18n';
import '../kit/theme/base.css';
import { Root } from './Root';

startTheme();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

createRoot(root).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
