import type { SecurityVerification } from './account.js';
import type { CalendarDate } from './calendar-date.js';
import type { GymContact } from './contact.js';

/** The product's name, until the gym has given its own. */
export const DEFAULT_GYM_NAME = 'Palestra';

/** GET /api/gym: what a visitor's screen needs before anyone signs in. */
export interface Gym {
  name: string;
  /** IANA name of the gym's zone; every time on every screen is in it. */
  timeZone: string;
  /** The gym's clock. */
  now: string;
  today: CalendarDate;
  bookingCancellationDeadlineHours: number;
  morningClientCancellationDeadlineHours: number;
  contact: GymContact;
  /** What the registration and forgot-password forms must show. */
  securityVerification: SecurityVerification;
}

/** GET /api/health: `data`. */
export interface Health {
  status: 'ok' | 'unavailable';
  version: string;
  /** `full`: it answers, and has no room left for a write. */
  database: 'up' | 'full' | 'down';
  /** `wrong`: more than 30 s from the database’s; work that begins by the clock waits. */
  clock: 'right' | 'wrong';
  mail: 'up' | 'down' | 'off';
}

/** GET /api/health/accepting: `data`; with false the answer is a 503. */
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
