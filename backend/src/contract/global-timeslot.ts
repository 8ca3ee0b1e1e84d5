import type { Weekday } from './calendar-date.js';
import type { Affected, AffectedAppointment } from './schedule-change.js';
import type { TimeOfDay, WireTime } from './time-of-day.js';

/** A slot of the weekly template. */
export interface GlobalTimeslot {
  id: string;
  dayOfWeek: Weekday;
  dayOfWeekName: string;
  originalStartTime: TimeOfDay;
  originalEndTime: TimeOfDay;
  effectiveStartTime: TimeOfDay;
  effectiveEndTime: TimeOfDay;
  /** `HH:mm - HH:mm`. */
  effectiveTimeRange: string;
  originalTimeRange: string;
  /** The slot's own capacity, set by staff; null follows the setting GymCapacityPerTimeslot. */
  ownCapacity: number | null;
  /** The capacity in force: the slot's own, else the setting GymCapacityPerTimeslot. */
  defaultCapacity: number;
  isEnabled: boolean;
  isModified: boolean;
  isCustomTimeslot: boolean;
  hasTimeModification: boolean;
  reason: string | null;
  modifiedByName: string | null;
  modifiedAt: string | null;
}

/**
 * Future appointments of a slot that leaves the template: they keep their places, in a slot marked `isRetired` (rule:
 * nothing lost).
 */
export interface Staying {
  staying: AffectedAppointment[];
}

/** The response of calls that change one slot of the template, and through it future appointments. */
export type ChangedGlobalTimeslot = GlobalTimeslot & Affected & Staying;

/** POST /api/Admin/global-timeslots. Without a capacity the slot follows the setting GymCapacityPerTimeslot. */
export interface CreateGlobalTimeslotRequest {
  dayOfWeek: Weekday;
  startTime: WireTime;
  endTime: WireTime;
  capacity?: number | null;
  reason?: string | null;
}

/** PUT /api/Admin/global-timeslots/{start}/{end}/time. */
export interface ChangeGlobalTimeRequest {
  dayOfWeek: Weekday;
  newStartTime: WireTime;
  newEndTime: WireTime;
  reason: string;
}

/** PUT /api/Admin/global-timeslots/{start}/{end}/capacity. */
export interface ChangeGlobalCapacityRequest {
  dayOfWeek: Weekday;
  newCapacity: number;
  reason: string;
}

/** PUT /api/Admin/global-timeslots/{start}/{end}/enabled. */
export interface EnableGlobalTimeslotRequest {
  dayOfWeek: Weekday;
  isEnabled: boolean;
  reason?: string | null;
}

/**
 * One slot of a weekday that is replaced as a whole. It is matched by its original times, which default to `startTime`
 * and `endTime`.
 */
export interface WeekdaySlotRequest {
  startTime: WireTime;
  endTime: WireTime;
  originalStartTime?: WireTime;
  originalEndTime?: WireTime;
  capacity?: number | null;
  isEnabled?: boolean;
  reason?: string | null;
}

/** PUT /api/Admin/global-timeslots/bulk: replaces the weekday by these slots, all of them or none. */
export interface ReplaceWeekdayRequest {
  dayOfWeek: Weekday;
  timeslots: WeekdaySlotRequest[];
}

/** PUT /api/Timeslot/schedule: replaces the whole week; an omitted weekday gets no slots. */
export interface ReplaceWeekRequest {
  days: ReplaceWeekdayRequest[];
}

export interface ReplacedWeekday extends Affected, Staying {
  dayOfWeek: Weekday;
  timeslots: GlobalTimeslot[];
}

/** GET /api/Timeslot/schedule. The response can be sent back unchanged. */
export interface WeeklySchedule {
  days: WeekdaySchedule[];
}

export interface WeekdaySchedule {
  dayOfWeek: Weekday;
  timeslots: WeeklyTimeslot[];
}

export interface WeeklyTimeslot {
  /** Effective times. */
  startTime: TimeOfDay;
  endTime: TimeOfDay;
  originalStartTime: TimeOfDay;
  originalEndTime: TimeOfDay;
  /** null follows the setting GymCapacityPerTimeslot. */
  capacity: number | null;
  isEnabled: boolean;
}

export type ReplacedWeek = WeeklySchedule & Affected & Staying;
