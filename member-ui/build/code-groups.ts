const under = (...places: string[]): RegExp => new RegExp(`/member-ui/src/(${places.join('|')})`);

/** Parts of `ui/` and `api/` that not every first screen shows; they are bundled with their users. */
const UI_FOR_LATER =
  'AddToCalendar|appointment-|calendar-|ConfirmSheet|contact|DateLeaf|FormFailure|PasswordField|slot-|SlotRow|Tag|TextField';
const API_FOR_LATER = 'appointments|booking-days|settle-doubt|timeslots|waiting-list';
const FRAME = under(
  `ui/(?!${UI_FOR_LATER})`,
  `api/(?!${API_FOR_LATER})`,
  'i18n/(use-|start-|translate|format-|language)',
  'app/(App|first-parts|pages)',
);
const KIT = /\/web-kit\/src\/(?!live|password|save-file|sign-in)/;
const OVERVIEW = under(
  'features/overview/(?!Quick|quick-|WaitingList|OfflineOverview)',
  'ui/(AddToCalendar|appointment-|calendar-|DateLeaf|Tag)',
);

/** Sign-in screen. The other visitor forms share its parts; smaller files would mean one request each. */
const VISITOR = under(
  'features/visitor/(VisitorPage|SignInForm|VisitorHeading|ModeLink|visitor-mode)',
  'ui/(FormFailure|PasswordField|TextField)',
);

/** Sheets opened by a tap. */
const SHEETS = under('features/book/\\w+Sheet', 'api/appointments\\.', 'ui/ConfirmSheet');
/** Booking page; the overview loads parts of it after its first paint. */
const BOOK = under(
  'features/book/(?!\\w+Sheet)',
  'api/(booking-days|settle-doubt|timeslots|waiting-list)',
  'ui/(slot-|SlotRow)',
);

/** Modules bundled together; Rolldown splits all others by importer. */
export const CODE_GROUPS = [
  // Libraries change seldom, so that a release leaves this file in the browser's cache.
  { name: 'libraries', test: /node_modules/ },
  // Code of every screen, and the loader of the others. Smaller files would be larger in sum.
  {
    name: 'frame',
    test: (id: string) => /vite\/preload-helper|design-tokens\.css/.test(id) || KIT.test(id) || FRAME.test(id),
  },
  // A member's first screen, without the parts below the fold or after a tap.
  { name: 'overview', test: OVERVIEW },
  { name: 'visitor', test: VISITOR },
  { name: 'book', test: BOOK },
  { name: 'sheets', test: SHEETS },
];
