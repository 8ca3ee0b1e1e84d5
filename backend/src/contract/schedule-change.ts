import type { CalendarDate } from './calendar-date.js';
import type { Client } from './client.js';
import type { Subscription } from './subscription.js';
import type { TimeOfDay, WireTime } from './time-of-day.js';
import type { Timeslot } from './timeslot.js';

/** What a change does to appointments. With `?dryRun=true` it says what would happen, and nothing does. */
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
  /** Where it moves to; null when it is cancelled. */
  newStartTime: TimeOfDay | null;
  newEndTime: TimeOfDay | null;
}

/** What differs on one date from the weekly template (rule: overrides). `startTime`/`endTime` are original times. */
export interface TimeslotOverride {
  id: string;
  date: CalendarDate;
  isFullDayOverride: boolean;
  isDisabled: boolean;
  capacityOverride: number | null;
  /** Null for a closed day. */
  startTime: TimeOfDay | null;
  endTime: TimeOfDay | null;
  newStartTime: TimeOfDay | null;
  newEndTime: TimeOfDay | null;
  reason: string | null;
  createdByName: string | null;
  createdAt: string;
}

/** The answer of every call on Admin/timeslots: the overrides as they stand, or the one that was removed. */
export interface ScheduleChange extends Affected {
  overrides: TimeslotOverride[];
}

/** The answer of PUT /api/Timeslot/{id}. */
export type ChangedTimeslot = Timeslot & Affected;

/** The answer of POST /api/Admin/subscriptions/{id}/freeze and unfreeze. */
export type ChangedSubscription = Subscription & Affected;

/** The answer of PUT /api/Admin/clients/{id}: deactivation cancels what the client has booked. */
export type UpdatedClient = Client & Affected;

/** PUT /api/Admin/timeslots/capacity. The times here and below are the slot's original ones. */
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

/** PUT /api/Timeslot/{id}: what is left out stays as it is, null takes the change of that date back. */
export interface ChangeTimeslotRequest {
  capacity?: number | null;
  /** Both or none. */
  startTime?: WireTime | null;
  endTime?: WireTime | null;
  isDisabled?: boolean;
  reason?: string | null;
}
