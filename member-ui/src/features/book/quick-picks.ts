import { AppointmentStatus, type Appointment } from '@palestra/backend/contract/appointment';
import { secondsOf, type TimeOfDay } from '@palestra/backend/contract/time-of-day';
import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { kindOf } from './slot-view';

const PICKS = 3;

/** The time at which the member has come most often; the latest one among equals, null without a past. */
export function usualTime(appointments: Appointment[]): TimeOfDay | null {
  const counts = new Map<TimeOfDay, number>();
  const kept = appointments.filter((one) => one.status !== AppointmentStatus.Cancelled);
  for (const { startTime } of kept) counts.set(startTime, (counts.get(startTime) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return kept.findLast((one) => counts.get(one.startTime) === most)?.startTime ?? null;
}

/** The free slots of a day that lie nearest to the usual time, in the order of the day. */
export function quickPicks(slots: MemberTimeslot[], usual: TimeOfDay | null): MemberTimeslot[] {
  const free = slots.filter((slot) => kindOf(slot) === 'bookable');
  if (usual === null) return free.slice(0, PICKS);
  const distance = (slot: MemberTimeslot): number => Math.abs(secondsOf(slot.startTime) - secondsOf(usual));
  const nearest = [...free].sort((a, b) => distance(a) - distance(b)).slice(0, PICKS);
  return free.filter((slot) => nearest.includes(slot));
}

/**
 * In which places the picks stand, by their ids: whoever is still among them keeps the place it had, and a new one takes
 * a place that became free: nothing slides to where a finger is. Only where none is left to take it they close up.
 */
export function placesOf(picks: readonly string[], before: readonly string[]): string[] {
  const coming = picks.filter((id) => !before.includes(id));
  const kept = before.map((id) => (picks.includes(id) ? id : coming.shift()));
  return [...kept, ...coming].filter((id) => id !== undefined);
}
