import { ATTENDANCES } from './attendance.js';
import { BOOKING_REFUSALS } from './booking-refusals.js';
import { ShownClass } from './gym-class.js';
import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { OF_AREA } from './room.js';
import { about, each, extend, listOf, oneOf, optional, orNull, partOf, shape, example } from './shape.js';

/** The numbers are part of the wire. */
export const AppointmentStatus = { Confirmed: 1, Cancelled: 2, Completed: 3 } as const;
export type AppointmentStatus = (typeof AppointmentStatus)[keyof typeof AppointmentStatus];

/** A confirmed appointment whose slot has ended reads as completed from that moment (rule: completed). */
export function readStatus(stored: AppointmentStatus, endsAt: Date, now: Date): AppointmentStatus {
  return stored === AppointmentStatus.Confirmed && endsAt <= now ? AppointmentStatus.Completed : stored;
}

const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;

/** The last instant at which the member may cancel: real hours before the start, even across a clock change. */
export const cancelUntilOf = (startsAt: Date, deadlineHours: number): Date =>
  new Date(startsAt.getTime() - deadlineHours * MS_PER_HOUR);

/** True while a member may still cancel; the last instant counts (rule: cancelling). */
export const isBeforeDeadline = (cancelUntil: Date, now: Date): boolean => now <= cancelUntil;

/** The cost of cancelling now: nothing, or the visit; `closed` is too late (rule: late cancelling). */
export const CANCELLATIONS = ['free', 'late', 'closed'] as const;
export type Cancellation = (typeof CANCELLATIONS)[number];

/** Why a late cancellation costs no visit any more: the place was booked again, or staff forgave it. */
export const FORGIVENESSES = ['filled', 'staff'] as const;
export type Forgiveness = (typeof FORGIVENESSES)[number];

/** The last instant at which an act can be undone (rule: undo). */
export const undoUntilOf = (at: Date): Date => new Date(at.getTime() + LIMITS.undoMinutes * MS_PER_MINUTE);

/** Confirmed and completed appointments count towards limits (rule: monthly limit), cancelled ones do not. */
export const isUncancelled = (status: AppointmentStatus): boolean => status !== AppointmentStatus.Cancelled;

/** The reason why a member lost places, when staff froze their subscription or deactivated their account. */
export const CANCELLATION_CAUSES = ['frozen', 'deactivated'] as const;
export type CancellationCause = (typeof CANCELLATION_CAUSES)[number];

const SEEN_START = optional(about(is.time, 'The effective start that was seen: 409 STALE when it is another by now'));
const SEEN_PLACE = {
  fromDate: optional(about(is.date, 'The date at which the visit was seen: 409 STALE when it is elsewhere by now')),
  fromStartTime: optional(about(is.time, 'The effective start at which the visit was seen: the same')),
};
const OVERRIDE = optional(about(is.flag, 'Breaks every rule that staff may break (`data.overridden`)'));
const REASON = optional(orNull(is.textOf({ max: LIMITS.reasonMaxLength })));

/** POST /api/Client/appointments. The times are the slot's original times. */
export class BookRequest extends shape({
  appointmentDate: is.date,
  startTime: is.time,
  endTime: is.end,
  areaId: optional(OF_AREA),
  expectedStartTime: SEEN_START,
}) {}

/** POST /api/Admin/appointments. */
export class AdminBookRequest extends extend([BookRequest], {
  userId: is.id,
  isAdminOverride: OVERRIDE,
  /** Rule: attendance. */
  isWalkIn: optional(
    about(is.flag, 'Came without an appointment: also while the timeslot runs, and marked as attended'),
  ),
}) {}

/** POST /api/Client/appointments/{id}/move: another slot, by its original times (rule: move). */
export class MoveRequest extends shape({
  date: is.date,
  startTime: is.time,
  endTime: is.end,
  areaId: optional(OF_AREA),
  expectedStartTime: SEEN_START,
  ...SEEN_PLACE,
}) {}

/** POST /api/Admin/appointments/{id}/move. The reason is mailed to the member. */
export class AdminMoveRequest extends extend([MoveRequest], {
  isAdminOverride: OVERRIDE,
  reason: REASON,
}) {}

/** DELETE /api/Client/appointments/{id}, with an optional body. */
export class CancelRequest extends shape(SEEN_PLACE) {}

/** DELETE /api/Admin/appointments/{id}, with an optional body. The reason is stored and mailed to the member. */
export class AdminCancelRequest extends extend([CancelRequest], { reason: REASON }) {}

export class Appointment extends extend([ShownClass], {
  id: is.id,
  appointmentDate: is.date,
  startTime: about(is.time, 'Effective: when it really takes place'),
  endTime: is.end,
  originalStartTime: about(is.time, "The slot's own: what it is known by"),
  originalEndTime: is.end,
  areaId: partOf('rooms', about(orNull(is.number), 'The number of its room; null where there is one')),
  hasTimeChange: about(is.flag, 'It takes place at other times than the usual ones'),
  usualStartTime: about(
    is.time,
    'By the weekly template, where that date has a time of its own; else the effective one',
  ),
  usualEndTime: is.end,
  /** The effective times as ISO 8601 instants. */
  startsAt: is.instant,
  endsAt: is.instant,
  status: about(oneOf(AppointmentStatus), '1 confirmed, 2 cancelled, 3 completed'),
  bookedAt: is.instant,
  bookedByName: is.text,
  cancelledAt: orNull(is.instant),
  cancelledByName: orNull(is.text),
  /** The reason given when staff or a schedule change cancelled it; null otherwise. */
  cancelReason: orNull(is.text),
  userId: is.id,
  userName: is.text,
  isAdminOverride: is.flag,
  attendance: partOf('attendance', about(orNull(oneOf(ATTENDANCES)), 'null until somebody marks it')),
  doorName: partOf('attendance', about(orNull(is.text), 'The tablet at the door that marked it; null: staff did')),
  cancelUntil: about(is.instant, 'Until when the member may cancel it for nothing'),
  canCancel: about(is.flag, 'Whether the caller may cancel it now'),
  cancellation: about(
    oneOf(CANCELLATIONS),
    'What it would cost the caller to cancel it now: nothing, the visit (`?late=true`), or it is too late',
  ),
  lateUntil: about(
    orNull(is.instant),
    'Until when the caller may still cancel it late, for the visit; null: not at all',
  ),
  cancelledLate: about(
    is.flag,
    'Cancelled by the member, or by staff for one who will not come, after the deadline: counts unless `forgiven`',
  ),
  forgiven: about(
    orNull(oneOf(FORGIVENESSES)),
    'Why a late cancellation or an absence no longer counts; null: it does',
  ),
  restoreUntil: about(
    orNull(is.instant),
    'Until when the member may take back their own cancellation or move; null if there is nothing to take back',
  ),
}) {}

/** GET /api/Client/history: the months in which a member has appointments, the latest first. */
export class HistoryMonth extends shape({
  /** `2026-11`. */
  month: example(is.text, '2026-11'),
  made: about(is.number, 'Visits that took place, but for those marked as absent'),
  booked: about(is.number, 'Visits to come'),
  cancelled: is.number,
  monthsInARow: about(
    orNull(is.number),
    'Months in a row, this one the last, with at least as many visits made; null unless a run ends here',
  ),
  weeksInARow: about(
    orNull(is.number),
    'Weeks in a row with a visit, while they last; null for all but the month of the last visit',
  ),
  appointments: about(
    orNull(listOf(Appointment)),
    'Those of this month, else of the latest before it, the latest first; null for the others',
  ),
}) {}

/** The response of both booking calls. */
export class BookedAppointment extends extend([Appointment], {
  overridden: about(each(oneOf(BOOKING_REFUSALS)), 'Rules that an override broke'),
  visitsInMonth: about(
    orNull(is.number),
    'Visits in the month of its date, this one included; null if nothing changed',
  ),
  limitOfMonth: about(orNull(is.number), 'As many as that month has by the subscription; null without a limit'),
}) {}
