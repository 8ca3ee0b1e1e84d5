import type { CalendarDate } from './calendar-date.js';
import type { Client } from './client.js';
import type { Subscription } from './subscription.js';
import type { TimeOfDay, WireTime } from './time-of-day.js';
import type { Timeslot } from './timeslot.js';

/** Effects of a change on appointments. With `?dryRun=true` it describes them and changes nothing. */
export interface Affected {
  isDryRun: boolean;
  affectedAppointments: number;
  affected: AffectedAppointment[];
}

/** An appointment that a change cancels or moves. */
export interface AffectedAppointment {
  id: string;
  userId: string;
  userName: string;
  appointmentDate: CalendarDate;
  /** Effective times, before the change. */
  startTime: TimeOfDay;
  endTime: TimeOfDay;
  /** Its new times; null when it is cancelled. */
  newStartTime: TimeOfDay | null;
  newEndTime: TimeOfDay | null;
}

/**
 * A difference between one date and the weekly template (rule: overrides). `startTime`/`endTime` are original times.
 */
export interface TimeslotOverride {
  id: string;
  date: CalendarDate;
  isFullDayOverride: boolean;
  isDisabled: boolean;
  capacityOverride: number | null;
  /** null for a closed day. */
  startTime: TimeOfDay | null;
  endTime: TimeOfDay | null;
  newStartTime: TimeOfDay | null;
  newEndTime: TimeOfDay | null;
  reason: string | null;
  createdByName: string | null;
  createdAt: string;
}

/** The response of every call on Admin/timeslots: the overrides in force, or the one that was removed. */
export interface ScheduleChange extends Affected {
  overrides: TimeslotOverride[];
}

/** The response of PUT /api/Timeslot/{id}. */
export type ChangedTimeslot = Timeslot & Affected;

/** The response of POST /api/Admin/subscriptions/{id}/freeze and unfreeze. */
export type ChangedSubscription = Subscription & Affected;

/** The response of PUT /api/Admin/clients/{id}: deactivation cancels the client's bookings. */
export type UpdatedClient = Client & Affected;

/** PUT /api/Admin/timeslots/capacity. Here and below the times are the slot's original ones. */
export interface ChangeCapacityRequest {
  date: CalendarDate;
  startTime: WireTime;
  endTime: WireTime;
  newCapacity: number;
  reason?: string | null;
}

/** PUT /api/Admin/timeslots/time. */
export interface ChangeTimeRequest {
  date: CalendarDate;
  originalStartTime: WireTime;
  originalEndTime: WireTime;
  newStartTime: WireTime;
  newEndTime: WireTime;
  reason?: string | null;
}

/** POST /api/Admin/timeslots/disable. */
export interface DisableTimeslotRequest {
  date: CalendarDate;
  startTime: WireTime;
  endTime: WireTime;
  reason?: string | null;
}

/** POST /api/Admin/timeslots/disable-day. */
export interface CloseDayRequest {
  date: CalendarDate;
  reason?: string | null;
}

/** POST /api/Admin/timeslots/disable-range; both dates included. */
export interface CloseRangeRequest {
  startDate: CalendarDate;
  endDate: CalendarDate;
  reason?: string | null;
}

/** PUT /api/Timeslot/{id}: an omitted field stays as it is, null reverts the change of that date. */
export interface ChangeTimeslotRequest {
  capacity?: number | null;
  /** Both or neither. */
  startTime?: WireTime | null;
  endTime?: WireTime | null;
  isDisabled?: boolean;
  reason?: string | null;
}
