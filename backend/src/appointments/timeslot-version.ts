import type { DaySchedule, Timeslot } from '../contract/timeslot.js';
import { joinedVersion, versionOf } from '../platform/http/version.js';

/** Of what staff change of a slot; bookings that come and go are none of it. */
export function timeslotVersion(slot: Omit<Timeslot, 'appointments'>): string {
  const { id, startTime, endTime, capacity, isDisabled, isGymOpen, disabledReason, overrideReason } = slot;
  return versionOf(id, startTime, endTime, capacity, isDisabled, isGymOpen, disabledReason, overrideReason);
}

/** Of the read of a day, which shows all of them. */
export const dayVersion = ({ date, timeslots }: DaySchedule): string =>
  joinedVersion(versionOf(date), ...timeslots.map(timeslotVersion));
