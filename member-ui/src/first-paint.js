/* global document, localStorage, location, matchMedia -- a browser's script, outside the modules */
// Runs before the first paint: sets theme and language from the same keys as ui/theme.ts, i18n/language.ts and the
// contract's session storage.
(() => {
  const page = document.documentElement;
  let isSignedIn = false;
  try {
    const theme = localStorage.getItem('theme');
    const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
    page.dataset.theme = theme === 'dark' || (theme !== 'light' && systemIsDark) ? 'dark' : 'light';
    // A link in an English mail says so; what was chosen in this browser wins.
    const isEnglishLink = new URLSearchParams(location.search).get('lang') === 'en';
    if (isEnglishLink && localStorage.getItem('language') === null) localStorage.setItem('language', 'en');
    if (localStorage.getItem('language') === 'en') page.lang = 'en';
    isSignedIn = localStorage.getItem('authToken') !== null;
  } catch {
    // Storage is forbidden in this browser: light theme, Greek.
    page.dataset.theme = 'light';
  }
  // Preloads the files of this visit in parallel with the first scripts, which would request them only after running:
  // texts, typeface and screen.
  const script = document.currentScript;
  const isMore = !['/', '/book'].includes(location.pathname);
  const needs = [page.lang, ...(isSignedIn ? ['member', ...(isMore ? ['more'] : [])] : ['visitor'])];
  const lists = needs.map((name) => script.getAttribute(`data-${name}`) ?? '');
  const files = new Set(lists.join(' ').split(' ').filter(Boolean));
  for (const file of files) {
    const link = document.createElement('link');
    const isFont = file.endsWith('.woff2');
    link.rel = isFont ? 'preload' : 'modulepreload';
    if (isFont) link.as = 'font';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
})();
