import { SecurityVerification } from './account.js';
import { GymContact } from './contact.js';
import { DATE, FLAG, INSTANT, NUMBER, TEXT, about, one, oneOf, shape, example, type Of } from './shape.js';

/** Name shown until the gym has set its own. */
export const DEFAULT_GYM_NAME = 'Palestra';

/** GET /api/gym: the public data that screens need before anyone signs in. */
export const Gym = shape('Gym', {
  name: TEXT,
  /** IANA name of the gym's zone, in which every screen shows its times. */
  timeZone: example(TEXT, 'Europe/Athens'),
  /** The server's current time, ISO instant. */
  now: INSTANT,
  today: DATE,
  bookingCancellationDeadlineHours: NUMBER,
  morningClientCancellationDeadlineHours: NUMBER,
  contact: one(GymContact),
  /** The verification that the registration and forgot-password forms must show. */
  securityVerification: one(SecurityVerification),
});
export type Gym = Of<typeof Gym>;

/** `off`: none is configured. */
export const MAIL_SERVER_STATES = ['up', 'down', 'off'] as const;

/** GET /api/health: `data`. */
export const Health = shape('Health', {
  status: oneOf(['ok', 'unavailable']),
  version: TEXT,
  /** `full`: the database responds, but its disk has no room for writes. */
  database: oneOf(['up', 'full', 'down']),
  /** `wrong`: more than 30 s off the database’s clock; scheduled jobs pause. */
  clock: oneOf(['right', 'wrong']),
  mail: oneOf(MAIL_SERVER_STATES),
});
export type Health = Of<typeof Health>;

/** GET /api/health/accepting: `data`; false comes with status 503. */
export const Acceptance = shape('Acceptance', { accepting: FLAG });
export type Acceptance = Of<typeof Acceptance>;

/** GET /api/Admin/statistics (rule: figures). */
export const Statistics = shape('Statistics', {
  upcomingAppointments: about(NUMBER, 'Confirmed and not over'),
  activeSubscriptions: about(NUMBER, 'Of active clients, not frozen, not over'),
  inactiveClients: NUMBER,
  totalClients: NUMBER,
});
export type Statistics = Of<typeof Statistics>;
