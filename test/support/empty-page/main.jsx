import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

createRoot(globalThis.document.getElementById('root')).render(
  <StrictMode>
    <h1>Empty</h1>
  </StrictMode>,
);
