// Runs before the first paint, so that neither the theme nor the language flashes, and that a skeleton waits for who is signed in. A module would run too late.
(function () {
  const page = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    const language = localStorage.getItem('language');
    const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    page.dataset.theme = dark ? 'dark' : 'light';
    page.lang = language === 'en' ? 'en' : 'el';
    if (localStorage.getItem('authToken') !== null) page.dataset.session = '';
  } catch {
    page.dataset.theme = 'light';
  }
})();
