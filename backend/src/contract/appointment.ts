import type { CalendarDate } from './calendar-date.js';
import type { BookingRefusalCode } from './error-codes.js';
import type { TimeOfDay, WireTime } from './time-of-day.js';

/** The numbers are part of the wire. */
export const AppointmentStatus = { Confirmed: 1, Cancelled: 2, Completed: 3 } as const;
export type AppointmentStatus = (typeof AppointmentStatus)[keyof typeof AppointmentStatus];

/** A confirmed appointment whose slot has ended reads as completed from that moment (rule: completed). */
export function readStatus(stored: AppointmentStatus, endsAt: Date, now: Date): AppointmentStatus {
  return stored === AppointmentStatus.Confirmed && endsAt <= now ? AppointmentStatus.Completed : stored;
}

const MS_PER_HOUR = 3_600_000;

/** The last instant at which the member may cancel: real hours before the start, even across a clock change. */
export const cancelUntilOf = (startsAt: Date, deadlineHours: number): Date =>
  new Date(startsAt.getTime() - deadlineHours * MS_PER_HOUR);

/** True while a member may still cancel; the last instant counts (rule: cancelling). */
export const isBeforeDeadline = (cancelUntil: Date, now: Date): boolean => now <= cancelUntil;

/** Confirmed and completed appointments count towards limits (rule: monthly limit), cancelled ones do not. */
export const isUncancelled = (status: AppointmentStatus): boolean => status !== AppointmentStatus.Cancelled;

/** The reason why a member lost places, when staff froze their subscription or deactivated their account. */
export type CancellationCause = 'frozen' | 'deactivated';

/** POST /api/Client/appointments. The times are the slot's original times. */
export interface BookRequest {
  appointmentDate: CalendarDate;
  startTime: WireTime;
  endTime: WireTime;
  /** The effective start that the client saw; when the slot now starts at another time, the call answers 409 STALE. */
  expectedStartTime?: WireTime;
}

/** POST /api/Admin/appointments. */
export interface AdminBookRequest extends BookRequest {
  userId: string;
  isAdminOverride?: boolean;
}

/** POST /api/Client/appointments/{id}/move: another slot, by its original times (rule: move). */
export interface MoveRequest {
  date: CalendarDate;
  startTime: WireTime;
  endTime: WireTime;
  /** As in `BookRequest`. */
  expectedStartTime?: WireTime;
}

/** POST /api/Admin/appointments/{id}/move. The reason is mailed to the member. */
export interface AdminMoveRequest extends MoveRequest {
  isAdminOverride?: boolean;
  reason?: string | null;
}

/** DELETE /api/Admin/appointments/{id}, with an optional body. The reason is stored and mailed to the member. */
export interface CancelRequest {
  reason?: string | null;
}

export interface Appointment {
  id: string;
  appointmentDate: CalendarDate;
  /** Effective times, at which it really takes place. */
  startTime: TimeOfDay;
  endTime: TimeOfDay;
  /** Original times, which identify the slot on its date (rule: original times). */
  originalStartTime: TimeOfDay;
  originalEndTime: TimeOfDay;
  hasTimeChange: boolean;
  /** The effective times as ISO 8601 instants. */
  startsAt: string;
  endsAt: string;
  status: AppointmentStatus;
  bookedAt: string;
  bookedByName: string;
  cancelledAt: string | null;
  cancelledByName: string | null;
  /** The reason given when staff or a schedule change cancelled it; null otherwise. */
  cancelReason: string | null;
  userId: string;
  userName: string;
  isAdminOverride: boolean;
  /** Last instant at which the member may cancel it, ISO 8601. */
  cancelUntil: string;
  /** True when the caller may cancel it now. */
  canCancel: boolean;
}

/** GET /api/Client/history: the months in which a member has appointments, the latest first. */
export interface HistoryMonth {
  /** `2026-11`. */
  month: string;
  /** Visits that took place, and those still to come. */
  made: number;
  booked: number;
  cancelled: number;
}

/** The response of both booking calls. */
export interface BookedAppointment extends Appointment {
  /** Rules broken by an administrator's override; empty otherwise. */
  overridden: BookingRefusalCode[];
}
