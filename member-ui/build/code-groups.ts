/** Parts that only the screens of booking need. */
const BOOKING = 'AddToCalendar|appointments\\.|booking-days|calendar-file|kept-|slot-|SlotRow';

/** Parts that few visits need. */
const SELDOM = 'CertificateNotice|SubPage';

/** Libraries that few visits need. */
const SECOND_FACTOR = '@simplewebauthn|uqr';

/**
 * Modules bundled together. A first visit needs three scripts: `main` with what screens are made of, the texts of its
 * language, and the screen. Smaller files would cost it requests, and so would the little that several screens share.
 */
export const CODE_GROUPS = [
  {
    name: 'main',
    test: new RegExp(
      `/node_modules/(?!${SECOND_FACTOR})|/web-kit/src/(?!live)|/member-ui/src/(main|(api|ui)/(?!${BOOKING}|${SELDOM})|features/(visitor/(ModeLink|visitor-mode)|profile/Segments))|/contract/(load-state|time-of-day|timeslot)\\.`,
    ),
  },
];
