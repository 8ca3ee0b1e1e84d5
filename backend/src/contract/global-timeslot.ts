import type { Weekday } from './calendar-date.js';
import type { TimeOfDay } from './time-of-day.js';

/** A slot of the weekly template (specification §3). */
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
