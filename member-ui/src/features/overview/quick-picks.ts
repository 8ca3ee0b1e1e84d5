import { AppointmentStatus, type Appointment } from '@palestra/backend/contract/appointment';
import { secondsOf, type TimeOfDay } from '@palestra/backend/contract/time-of-day';
import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { kindOf } from '../../ui/slot-view';

const PICKS = 3;

/** The member's most frequent start time, the latest among equals; null without past appointments. */
export function usualTime(appointments: Appointment[]): TimeOfDay | null {
  const counts = new Map<TimeOfDay, number>();
  const kept = appointments.filter((one) => one.status !== AppointmentStatus.Cancelled);
  for (const { startTime } of kept) counts.set(startTime, (counts.get(startTime) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return kept.findLast((one) => counts.get(one.startTime) === most)?.startTime ?? null;
}

/** Free slots nearest to the usual time, in order of the day. */
export function quickPicks(slots: MemberTimeslot[], usual: TimeOfDay | null): MemberTimeslot[] {
  const free = slots.filter((slot) => kindOf(slot) === 'bookable');
  if (usual === null) return free.slice(0, PICKS);
  const distance = (slot: MemberTimeslot): number => Math.abs(secondsOf(slot.startTime) - secondsOf(usual));
  const nearest = [...free].sort((a, b) => distance(a) - distance(b)).slice(0, PICKS);
  return free.filter((slot) => nearest.includes(slot));
}

/**
 * Assigns picks to places, by id. Remaining picks keep their place and new ones take a freed one, so that nothing
 * slides under a finger. The list closes up only when no new pick is left.
 */
export function placesOf(picks: readonly string[], before: readonly string[]): string[] {
  const coming = picks.filter((id) => !before.includes(id));
  const kept = before.map((id) => (picks.includes(id) ? id : coming.shift()));
  return [...kept, ...coming].filter((id) => id !== undefined);
}
