import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Timeslot } from '@palestra/backend/contract/timeslot';

export type SlotState =
  'notYet' | 'available' | 'partial' | 'full' | 'disabled' | 'closed' | 'retired' | 'underway' | 'ended';

/**
 * The one word for a slot: what keeps it from being booked first, else how full it is. `opensOn` is its day's, null once
 * that can be booked.
 */
export function slotStateOf(slot: Timeslot, now: Date, opensOn: CalendarDate | null): SlotState {
  if (Date.parse(slot.endsAt) <= now.getTime()) return 'ended';
  if (Date.parse(slot.startsAt) <= now.getTime()) return 'underway';
  if (!slot.isGymOpen) return 'closed';
  if (slot.isDisabled) return 'disabled';
  if (slot.isRetired) return 'retired';
  return opensOn === null ? slot.loadState : 'notYet';
}

/** Places that staff see as empty seats: none where nobody may be booked any more. */
export function emptySeatsOf(slot: Timeslot, state: SlotState): number {
  if (state !== 'available' && state !== 'partial' && state !== 'underway') return 0;
  return Math.max(0, slot.capacity - slot.currentBookings);
}
