import 'virtual:design-tokens.css';
import '../kit/theme/fonts.css';
import '../kit/theme/base.css';
import '../kit/theme/theme-store';
import '../i18n/i18n';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './Root';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

createRoot(root).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
