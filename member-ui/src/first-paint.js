/* global document, localStorage, location, matchMedia -- a browser's script, outside the modules */
// Runs before the first paint: theme and language of the page, from the same keys as lib/theme.ts, lib/language.ts
// and the contract's session storage.
(() => {
  const page = document.documentElement;
  let isSignedIn = false;
  try {
    const theme = localStorage.getItem('theme');
    const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
    page.dataset.theme = theme === 'dark' || (theme !== 'light' && systemIsDark) ? 'dark' : 'light';
    if (localStorage.getItem('language') === 'en') page.lang = 'en';
    isSignedIn = localStorage.getItem('authToken') !== null;
  } catch {
    // Storage is forbidden in this browser: light and Greek.
    page.dataset.theme = 'light';
  }
  // What this visit needs besides the first scripts comes together with them: they would ask for it only after they
  // have run. The texts of the language, and the screen to sign in on or the dashboard with the page that is asked for.
  const script = document.currentScript;
  const part = { '/book': 'book', '/profile': 'profile' }[location.pathname] ?? 'overview';
  const screen = isSignedIn ? ['dashboard', part] : ['visitor'];
  const named = [page.lang, ...screen, ...screen.map((name) => `${name}-${page.lang}`)];
  const lists = named.map((name) => script.getAttribute(`data-${name}`) ?? '');
  const files = new Set(lists.join(' ').split(' ').filter(Boolean));
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
})();
