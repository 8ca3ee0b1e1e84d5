import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';

configure({
  // Promises nothing: a busy machine shows everything later.
  asyncUtilTimeout: 30_000,
  // The whole tree would hide the message.
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n\nOn screen: ${document.body.textContent}`),
});
