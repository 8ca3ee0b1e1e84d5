import type { CalendarDate, Weekday } from './calendar-date.js';
import type { BookingRefusalCode } from './error-codes.js';
import type { AffectedAppointment } from './schedule-change.js';
import type { TimeOfDay } from './time-of-day.js';

/** Acts that can be undone (rule: undo). */
export const ACT_KINDS = [
  'appointment-cancelled',
  'day-closed',
  'timeslot-disabled',
  'timeslot-moved',
  'template-changed',
  'client-deactivated',
  'subscription-frozen',
  'subscription-switched-off',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** The place in the schedule that an act is about; a day is a range of one. */
export interface ActScope {
  startDate?: CalendarDate;
  endDate?: CalendarDate;
  startTime?: TimeOfDay;
  endTime?: TimeOfDay;
  daysOfWeek?: Weekday[];
}

/** GET /api/Admin/acts: an act that can still be undone. */
export interface Act extends ActScope {
  id: string;
  kind: ActKind;
  at: string;
  undoUntil: string;
  byId: string;
  byName: string;
  /** False for members, who cancel their own appointments. */
  isByStaff: boolean;
  /** The client that it is about, when it is about one. */
  userId: string | null;
  userName: string | null;
  /** Number of appointments that it cancelled or moved. */
  affectedAppointments: number;
}

export type ReturningAppointment = Omit<AffectedAppointment, 'newStartTime' | 'newEndTime'>;

/** Reasons for which a cancelled appointment cannot come back, in the order in which they are looked for. */
export const NOT_RETURNING_CODES = [
  'CLIENT_INACTIVE',
  'SUBSCRIPTION_FROZEN',
  'DATE_PAST',
  'DAY_CLOSED',
  'SLOT_DISABLED',
  'ALREADY_BOOKED',
  'ONE_PER_DAY',
  'MONTHLY_LIMIT',
  'SLOT_FULL',
] as const satisfies readonly BookingRefusalCode[];
export type NotReturningCode = (typeof NOT_RETURNING_CODES)[number];

export interface NotReturningAppointment extends ReturningAppointment {
  code: NotReturningCode;
  /** For staff, in the caller's language. */
  message: string;
}

/** POST /api/Admin/acts/{id}/undo. A second call returns what the first one did. */
export interface UndoneAct {
  id: string;
  kind: ActKind;
  isDryRun: boolean;
  undoneAt: string;
  undoneByName: string;
  /** Appointments that are confirmed again. */
  returned: ReturningAppointment[];
  notReturned: NotReturningAppointment[];
  /** Number of appointments that moved back to their former time. */
  movedBack: number;
}
