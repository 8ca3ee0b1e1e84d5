import type { DaySchedule, Timeslot } from '../contract/timeslot.js';
import { joinedVersion, versionOf } from '../platform/http/version.js';

/** Version of everything that staff change of a slot; bookings do not change it. */
export function timeslotVersion(slot: Omit<Timeslot, 'appointments'>): string {
  const { id, startTime, endTime, capacity, isDisabled, isGymOpen, disabledReason, overrideReason } = slot;
  return versionOf(id, startTime, endTime, capacity, isDisabled, isGymOpen, disabledReason, overrideReason);
}

/** Version of the read of a day with all its slots. */
export const dayVersion = ({ date, timeslots }: DaySchedule): string =>
  joinedVersion(versionOf(date), ...timeslots.map(timeslotVersion));
