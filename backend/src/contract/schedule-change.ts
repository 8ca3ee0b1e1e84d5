import type { CalendarDate } from './calendar-date.js';
import { Client } from './client.js';
import { DATE, FLAG, ID, INSTANT, NUMBER, TEXT, TIME, about, extend, listOf, orNull, shape, type Of } from './shape.js';
import { Subscription } from './subscription.js';
import type { WireTime } from './time-of-day.js';
import { Timeslot } from './timeslot.js';

/** An appointment that a change cancels or moves. */
export const AffectedAppointment = shape('AffectedAppointment', {
  id: ID,
  userId: ID,
  userName: TEXT,
  appointmentDate: DATE,
  startTime: about(TIME, 'Effective, before the change'),
  endTime: TIME,
  newStartTime: about(orNull(TIME), 'Where it moves to; null when it is cancelled'),
  newEndTime: orNull(TIME),
});
export type AffectedAppointment = Of<typeof AffectedAppointment>;

/** Effects of a change on appointments. With `?dryRun=true` it describes them and changes nothing. */
export const Affected = shape('Affected', {
  isDryRun: about(FLAG, 'Nothing was changed: this is what would happen'),
  affectedAppointments: NUMBER,
  affected: about(listOf(AffectedAppointment), 'Cancelled or moved, in order of time'),
});
export type Affected = Of<typeof Affected>;

/**
 * A difference between one date and the weekly template (rule: overrides). `startTime`/`endTime` are original times.
 */
export const TimeslotOverride = shape('TimeslotOverride', {
  id: ID,
  date: DATE,
  isFullDayOverride: about(FLAG, 'The whole day is closed'),
  isDisabled: FLAG,
  capacityOverride: orNull(NUMBER),
  startTime: about(orNull(TIME), 'Original times; null for a closed day'),
  endTime: orNull(TIME),
  newStartTime: orNull(TIME),
  newEndTime: orNull(TIME),
  reason: orNull(TEXT),
  createdByName: orNull(TEXT),
  createdAt: INSTANT,
});
export type TimeslotOverride = Of<typeof TimeslotOverride>;

/** The response of every call on Admin/timeslots: the overrides in force, or the one that was removed. */
export const ScheduleChange = extend('ScheduleChange', [Affected], {
  overrides: about(listOf(TimeslotOverride), 'As they stand, or the one removed'),
});
export type ScheduleChange = Of<typeof ScheduleChange>;

/** The response of PUT /api/Timeslot/{id}. */
export const ChangedTimeslot = extend('ChangedTimeslot', [Timeslot, Affected]);
export type ChangedTimeslot = Of<typeof ChangedTimeslot>;

/** The response of POST /api/Admin/subscriptions/{id}/freeze and unfreeze. */
export const ChangedSubscription = extend('ChangedSubscription', [Subscription, Affected]);
export type ChangedSubscription = Of<typeof ChangedSubscription>;

/** The response of PUT /api/Admin/clients/{id}: deactivation cancels the client's bookings. */
export const UpdatedClient = extend('UpdatedClient', [Client, Affected]);
export type UpdatedClient = Of<typeof UpdatedClient>;

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
