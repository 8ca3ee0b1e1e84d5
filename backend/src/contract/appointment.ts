import type { CalendarDate } from './calendar-date.js';
import type { BookingRefusalCode } from './error-codes.js';
import type { TimeOfDay, WireTime } from './time-of-day.js';

/** Their numbers are part of the wire. */
export const AppointmentStatus = { Confirmed: 1, Cancelled: 2, Completed: 3 } as const;
export type AppointmentStatus = (typeof AppointmentStatus)[keyof typeof AppointmentStatus];

/** A confirmed appointment whose slot has ended reads as completed from that moment (rule: completed). */
export function readStatus(stored: AppointmentStatus, endsAt: Date, now: Date): AppointmentStatus {
  return stored === AppointmentStatus.Confirmed && endsAt <= now ? AppointmentStatus.Completed : stored;
}

/** Both count towards limits (rule: monthly limit); only cancelled ones do not. */
export const isUncancelled = (status: AppointmentStatus): boolean => status !== AppointmentStatus.Cancelled;

/** Why the gym took back places of a member, where it was done to the member himself. */
export type CancellationCause = 'frozen' | 'deactivated';

/** POST /api/Client/appointments. The times are the slot's original times. */
export interface BookRequest {
  appointmentDate: CalendarDate;
  startTime: WireTime;
  endTime: WireTime;
  /** The effective start that was seen; when the slot starts at another time by now, the call is 409 STALE. */
  expectedStartTime?: WireTime;
}

/** POST /api/Admin/appointments. */
export interface AdminBookRequest extends BookRequest {
  userId: string;
  isAdminOverride?: boolean;
}

/** DELETE /api/Admin/appointments/{id}: may have a body. The reason is kept, and mailed to the member. */
export interface CancelRequest {
  reason?: string | null;
}

export interface Appointment {
  id: string;
  appointmentDate: CalendarDate;
  /** Effective times: when it really takes place. */
  startTime: TimeOfDay;
  endTime: TimeOfDay;
  /** What the slot is known by on its date (rule: original times). */
  originalStartTime: TimeOfDay;
  originalEndTime: TimeOfDay;
  hasTimeChange: boolean;
  /** The same as instants, ISO 8601. */
  startsAt: string;
  endsAt: string;
  status: AppointmentStatus;
  bookedAt: string;
  bookedByName: string;
  cancelledAt: string | null;
  cancelledByName: string | null;
  /** Why, when staff or a schedule change cancelled it. */
  cancelReason: string | null;
  userId: string;
  userName: string;
  isAdminOverride: boolean;
  /** Until when the member may cancel it, ISO instant. */
  cancelUntil: string;
  /** Whether the caller may cancel it now. */
  canCancel: boolean;
}

/** The answer of both booking calls. */
export interface BookedAppointment extends Appointment {
  /** Rules that an administrator's override broke; empty otherwise. */
  overridden: BookingRefusalCode[];
}
