/** Parts that all screens of a member need, and no visitor. */
const BOOKING =
  'AddToCalendar|ClassOf|appointment-rows|appointments\\.|booking-days|calendar-file|kept-|MonthRing|move-address|sheets|slot-|subscription-words|use-fills|VisitRow';

/** Parts that few visits need, or none at once. */
const SELDOM =
  'calendar-entry|CancelSheet|GymCard|ClassLabel|CopyButton|certificate-notice|class-|day-filter|classes\\.|CertificateNotice|ConfirmSheet|join-|OpenSheet|phone-in-use|SubPage|take-waited|use-odds|use-waiting|VisitMarks';

/** Libraries that few visits need. */
const SECOND_FACTOR = '@simplewebauthn|qr/';

const MAIN = new RegExp(
  `/node_modules/(?!${SECOND_FACTOR})|/web-kit/src/(?!copying|live|new-id|password-fields|qr-|second-factor)|/member-ui/src/(main|(api|ui)/(?!${BOOKING}|${SELDOM})|features/visitor/(ModeLink|visitor-mode))|/contract/(booking-refusals|clean-words|email|load-state|phone|plan-name|time-of-day)\\.`,
);

const DASHBOARD = new RegExp(`/member-ui/src/(app/Dashboard|(api|ui)/(${BOOKING}))`);

/** Styles of the first screens and of those one press away. The other pages bring theirs. */
const FIRST_STYLES = new RegExp(
  `/member-ui/src/(app|fonts|ui/(?!sheets|small-form|SubPage|ClassLabel|ConfirmSheet|join-)|features/(book/(?!DayFilter|HoursPage)|history|overview/(?!HeldCard|WaitingWishes)|profile/(EndLines|ProfilePage)|visitor/(?!Outcome|Timetable)))`,
);

const isStyle = (id: string): boolean => /\.css(\?|$)/.test(id);

/**
 * Modules bundled together. A first visit needs three scripts: `main` with the parts of every screen, the texts of its
 * language, and the screen. Smaller files would cost it requests, and so would the little that several screens share.
 */
export const CODE_GROUPS = [
  { name: 'main', test: (id: string) => (isStyle(id) ? FIRST_STYLES : MAIN).test(id) },
  // Otherwise the little that booking and the pages beside it share would be a file of its own.
  { name: 'Dashboard', test: (id: string) => !isStyle(id) && DASHBOARD.test(id) },
];
