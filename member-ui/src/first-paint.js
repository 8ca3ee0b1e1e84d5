/* global document, localStorage, matchMedia -- a browser's script, outside the modules */
// Runs before the first paint: theme and language of the page, from the same keys as lib/theme.ts and lib/language.ts.
(() => {
  const page = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
    page.dataset.theme = theme === 'dark' || (theme !== 'light' && systemIsDark) ? 'dark' : 'light';
    if (localStorage.getItem('language') === 'en') page.lang = 'en';
  } catch {
    // Storage is forbidden in this browser: light and Greek.
    page.dataset.theme = 'light';
  }
})();
