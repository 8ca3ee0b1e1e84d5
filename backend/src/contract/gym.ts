import { SecurityVerification } from './account.js';
import { CAPABILITY_NAMES } from './capability-names.js';
import { GymContact } from './contact.js';
import * as is from './kinds.js';
import { LANGUAGES } from './languages.js';
import { NamedRoom } from './room.js';
import { CLOCK_FORMATS } from './time-of-day.js';
import { about, each, listOf, one, oneOf, orNull, partOf, shape, example } from './shape.js';

/** Name shown until the gym has set its own. */
export const DEFAULT_GYM_NAME = 'Palestra';

/** Places booked every week are open to nobody, to staff for clients, or to members as well. */
export const STANDING_BOOKINGS_BY = ['off', 'staff', 'members'] as const;
export type StandingBookingsBy = (typeof STANDING_BOOKINGS_BY)[number];

/** A member may cancel after the deadline: never, for the visit, or for the visit unless somebody takes the place. */
export const LATE_CANCELLING = ['off', 'counts', 'forgivenIfFilled'] as const;
export type LateCancelling = (typeof LATE_CANCELLING)[number];

/** Members plan no freezes, ask for them, or start them within their budget (rule: freeze by date). */
export const MEMBER_FREEZING = ['off', 'ask', 'start'] as const;
export type MemberFreezing = (typeof MEMBER_FREEZING)[number];

/** GET /api/gym: the public data that screens need before anyone signs in. */
export class Gym extends shape({
  name: is.text,
  logo: about(orNull(is.text), 'Address of its logo; null: it has none'),
  picture: about(orNull(is.text), 'Address of the picture that newcomers see; null: there is none'),
  language: about(oneOf(LANGUAGES), 'Of a first visit by a browser that does not prefer Greek (rule: first language)'),
  /** IANA name of the gym's zone, in which every screen shows its times. */
  timeZone: example(is.text, 'Europe/Athens'),
  clockFormat: about(oneOf(CLOCK_FORMATS), 'How every screen and mail writes hours (rule: clock format)'),
  /** The server's current time, ISO instant. */
  now: is.instant,
  today: is.date,
  uses: about(each(oneOf(CAPABILITY_NAMES)), 'What the gym uses; nothing else is to be seen (rule: what the gym uses)'),
  bookingCancellationDeadlineHours: is.number,
  morningClientCancellationDeadlineHours: is.number,
  attendanceOpensMinutes: about(
    orNull(is.number),
    'Minutes before the start from which visits are marked; null: the gym takes no attendance',
  ),
  standingBookings: about(oneOf(STANDING_BOOKINGS_BY), 'Who may have places booked every week'),
  memberFreezing: about(oneOf(MEMBER_FREEZING), 'Whether members plan freezes by date'),
  autoBookUntilHours: about(
    orNull(is.number),
    'Hours before the start until which a place that becomes free is booked for the first in line; null: they are told',
  ),
  quietHours: about(
    orNull(
      one(
        class QuietNight extends shape({
          fromHour: about(is.number, 'Of the evening'),
          untilHour: about(is.number, 'Of the next morning'),
        }) {},
      ),
    ),
    'The night: a deadline for cancelling in it moves to its beginning; null: none (rule: quiet hours)',
  ),
  lateCancelling: about(
    oneOf(LATE_CANCELLING),
    'What becomes of a visit that is cancelled after the deadline (rule: late cancelling)',
  ),
  rooms: partOf('rooms', about(listOf(NamedRoom), 'In their order, while there are several; else none')),
  hasSeveralDoors: about(is.flag, 'A visit names the door at which the member came in'),
  hasPaymentProvider: partOf('money', about(is.flag, 'Keys of a payment provider are entered')),
  hasDoor: about(is.flag, 'Members check in at the door by a code (rule: check-in)'),
  contact: one(GymContact),
  /** The verification that the registration and forgot-password forms must show. */
  securityVerification: one(SecurityVerification),
}) {}

/** `off`: none is configured. */
export const MAIL_SERVER_STATES = ['up', 'down', 'off'] as const;

/** GET /api/health: `data`. */
export class Health extends shape({
  status: oneOf(['ok', 'unavailable']),
  version: is.text,
  /** `full`: the database responds, but its disk has no room for writes. */
  database: oneOf(['up', 'full', 'down']),
  /** `wrong`: more than 30 s off the database’s clock; scheduled jobs pause. */
  clock: oneOf(['right', 'wrong']),
  mail: oneOf(MAIL_SERVER_STATES),
}) {}

/** GET /api/health/accepting: `data`; false comes with status 503. */
export class Acceptance extends shape({ accepting: is.flag }) {}

/** GET /api/Admin/statistics (rule: figures). */
export class Statistics extends shape({
  upcomingAppointments: about(is.number, 'Confirmed and not over'),
  activeSubscriptions: about(is.number, 'Of active clients, not frozen, not over'),
  inactiveClients: is.number,
  totalClients: is.number,
}) {}
