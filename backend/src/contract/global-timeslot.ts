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
  /** What staff set for this slot; null follows the setting GymCapacityPerTimeslot. */
  ownCapacity: number | null;
  /** The capacity in force: what staff set, else the setting GymCapacityPerTimeslot. */
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
 * Appointments of coming dates whose slot leaves the template: nobody loses a place, they stay on their dates in a slot
 * marked `isRetired` (rule: nothing lost).
 */
export interface Staying {
  staying: AffectedAppointment[];
}

/** The answer of the calls that change one slot of the template, and through it the appointments of coming weeks. */
export type ChangedGlobalTimeslot = GlobalTimeslot & Affected & Staying;

/** POST /api/Admin/global-timeslots. Without a capacity it follows the setting GymCapacityPerTimeslot. */
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
 * A slot of a whole weekday that is written at once. It is matched by its original times, which are `startTime` and
 * `endTime` unless given.
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

/** PUT /api/Admin/global-timeslots/bulk: the weekday becomes these slots, all of them or none. */
export interface ReplaceWeekdayRequest {
  dayOfWeek: Weekday;
  timeslots: WeekdaySlotRequest[];
}

/** PUT /api/Timeslot/schedule: the whole week; a weekday that is left out has no slots. */
export interface ReplaceWeekRequest {
  days: ReplaceWeekdayRequest[];
}

export interface ReplacedWeekday extends Affected, Staying {
  dayOfWeek: Weekday;
  timeslots: GlobalTimeslot[];
}

/** GET /api/Timeslot/schedule. What it answers can be sent back as it is. */
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
  /** Null follows the setting GymCapacityPerTimeslot. */
  capacity: number | null;
  isEnabled: boolean;
}

export type ReplacedWeek = WeeklySchedule & Affected & Staying;
