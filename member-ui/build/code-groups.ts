const under = (...places: string[]): RegExp => new RegExp(`/member-ui/src/(${places.join('|')})`);

/** Parts of `ui/` that a first screen does not show: they travel with who uses them. */
const UI_FOR_LATER = ['\\w*Sheet', 'CapacityBar', 'Occasion', 'Segments', 'TextField', 'use-back-closes'];
const FRAME = under(
  `ui/(?!${UI_FOR_LATER.join('|')})`,
  ...['lib/', 'i18n/use-', 'features/gym/', 'features/session/LanguageToggle', 'features/session/use-language-choice'],
);
const OVERVIEW = under(
  ...['features/overview/', 'features/profile/use-profile'],
  'features/appointments/(\\w+Row|AddToCalendar|appointment-|calendar-)',
);

/** Which modules share a file of the build; all others are cut by who loads them. */
export const CODE_GROUPS = [
  // Libraries change seldom: a release of the site leaves them in the browser's cache.
  { name: 'libraries', test: /node_modules/ },
  // What every screen uses, and what loads the others: cut into small files it would only get larger.
  { name: 'frame', test: (id: string) => id.includes('vite/preload-helper') || FRAME.test(id) },
  // A member's first screen, without what comes below it or after a tap.
  { name: 'overview', test: OVERVIEW },
];
