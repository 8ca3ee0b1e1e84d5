const under = (...places: string[]): RegExp => new RegExp(`/member-ui/src/(${places.join('|')})`);

/** Parts of `ui/` that a first screen does not show: they travel with who uses them. */
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

/** The screen to sign in on, whose parts the other forms use too: in pieces each would have to be asked for. */
const VISITOR = under(
  'app/(VisitorP|FormPlaceholder)',
  'features/session/(SignInForm|ArrivalMessage|FormFailure|ModeLink|PasswordField|Visitor|use-sign-in-form|sign-in-failure)',
  ...['features/session/use-visitor-state', 'features/session/visitor-mode', 'ui/TextField', 'lib/use-passing-error'],
);

/** What a tap opens. */
const SHEETS = under(
  ...[
    'features/book/BookSheet',
    'features/appointments/(CancelSheet|use-|read-)',
    'ui/(\\w*Sheet|Occasion|use-back-closes)',
  ],
);
/** The booking page; the overview asks for parts of it after its first look. */
const BOOK = under('features/book/(?!Quick|quick-|BookSheet)', 'features/appointments/slot-request', 'ui/CapacityBar');

/** Which modules share a file of the build; all others are cut by who loads them. */
export const CODE_GROUPS = [
  // Libraries change seldom: a release of the site leaves them in the browser's cache.
  { name: 'libraries', test: /node_modules/ },
  // What every screen uses, and what loads the others: cut into small files it would only get larger.
  { name: 'frame', test: (id: string) => /vite\/preload-helper|design-tokens\.css/.test(id) || FRAME.test(id) },
  // A member's first screen, without what comes below it or after a tap.
  { name: 'overview', test: OVERVIEW },
  { name: 'visitor', test: VISITOR },
  { name: 'book', test: BOOK },
  { name: 'sheets', test: SHEETS },
];
