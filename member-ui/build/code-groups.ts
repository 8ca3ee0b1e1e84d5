const under = (...places: string[]): RegExp => new RegExp(`/member-ui/src/(${places.join('|')})`);

/** Parts of `ui/` that no first screen shows; they are bundled with their users. */
const UI_FOR_LATER = [
  '\\w*Sheet',
  'CapacityBar',
  'Occasion',
  'Segments',
  'TextField',
  'use-back-closes',
  'FloatingNotice',
  'Tag',
];
const FRAME = under(
  `ui/(?!${UI_FOR_LATER.join('|')})`,
  ...[
    'lib/(?!use-passing-error)',
    'i18n/(use-|start-|shown-|translate)',
    'app/(parts|ErrorScreen|Loading)',
    'features/gym/',
    'features/session/(LanguageToggle|use-language-choice|save-language)',
  ],
  ...['features/profile/(use-p|use-status|obstacle)', 'features/appointments/appointment-', 'features/offline/kept-'],
  'features/book/(QuickBookPlaceholder|sheet-parts|BookingSheetHost|use-open-booking)',
  'features/session/(AuthProvider|auth-context|use-auth|sign-in\\.|read-stored-session)',
);
const OVERVIEW = under('features/overview/', 'features/appointments/(\\w+Row|AddToCalendar|calendar-)', 'ui/Tag');

/** Sign-in screen. The other visitor forms share its parts; smaller files would mean one request each. */
const VISITOR = under(
  'app/(VisitorP|FormPlaceholder)',
  'features/session/(SignInForm|ArrivalMessage|FormFailure|ModeLink|PasswordField|Visitor|use-sign-in-form|sign-in-failure)',
  ...['features/session/use-visitor-state', 'features/session/visitor-mode', 'ui/TextField', 'lib/use-passing-error'],
);

/** Sheets opened by a tap. */
const SHEETS = under(
  ...[
    'features/book/BookSheet',
    'features/appointments/(CancelSheet|use-|read-)',
    'ui/(\\w*Sheet|Occasion|use-back-closes)',
  ],
);
/** Booking page; the overview loads parts of it after its first paint. */
const BOOK = under('features/book/(?!Quick|quick-|BookSheet)', 'features/appointments/slot-request', 'ui/CapacityBar');

/** Modules bundled together; Rolldown splits all others by importer. */
export const CODE_GROUPS = [
  // Libraries change seldom, so that a release leaves this file in the browser's cache.
  { name: 'libraries', test: /node_modules/ },
  // Code of every screen, and the loader of the others. Smaller files would be larger in sum.
  { name: 'frame', test: (id: string) => /vite\/preload-helper|design-tokens\.css/.test(id) || FRAME.test(id) },
  // A member's first screen, without the parts below the fold or after a tap.
  { name: 'overview', test: OVERVIEW },
  { name: 'visitor', test: VISITOR },
  { name: 'book', test: BOOK },
  { name: 'sheets', test: SHEETS },
];
