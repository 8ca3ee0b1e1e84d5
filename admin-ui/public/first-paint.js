// Runs before the first paint, so that neither the theme nor the language flashes. A module would run too late.
(function () {
  const page = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    const language = localStorage.getItem('language');
    const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    page.dataset.theme = dark ? 'dark' : 'light';
    page.lang = language === 'en' ? 'en' : 'el';
  } catch {
    page.dataset.theme = 'light';
  }
})();
