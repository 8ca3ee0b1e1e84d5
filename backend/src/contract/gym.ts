import type { SecurityVerification } from './account.js';
import type { CalendarDate } from './calendar-date.js';
import type { GymContact } from './contact.js';

/** Name shown until the gym has set its own. */
export const DEFAULT_GYM_NAME = 'Palestra';

/** GET /api/gym: the public data that screens need before anyone signs in. */
export interface Gym {
  name: string;
  /** IANA name of the gym's zone, in which every screen shows its times. */
  timeZone: string;
  /** The server's current time, ISO instant. */
  now: string;
  today: CalendarDate;
  bookingCancellationDeadlineHours: number;
  morningClientCancellationDeadlineHours: number;
  contact: GymContact;
  /** The verification that the registration and forgot-password forms must show. */
  securityVerification: SecurityVerification;
}

/** GET /api/health: `data`. */
export interface Health {
  status: 'ok' | 'unavailable';
  version: string;
  /** `full`: the database responds, but its disk has no room for writes. */
  database: 'up' | 'full' | 'down';
  /** `wrong`: more than 30 s off the database’s clock; scheduled jobs pause. */
  clock: 'right' | 'wrong';
  mail: 'up' | 'down' | 'off';
}

/** GET /api/health/accepting: `data`; false comes with status 503. */
export interface Acceptance {
  accepting: boolean;
}

/** GET /api/Admin/statistics (rule: figures). */
export interface Statistics {
  upcomingAppointments: number;
  activeSubscriptions: number;
  inactiveClients: number;
  totalClients: number;
}
