/**
 * The site is written against React and its libraries expect it; Preact stands in for it, at a tenth of its bytes. First
 * match wins, so that the longer names come first.
 */
export const PREACT_FOR_REACT = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
  // Needed only by versions of React that no longer matter.
  'use-sync-external-store/shim/index.js': 'preact/compat',
};
