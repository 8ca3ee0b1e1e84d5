import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Timeslot } from '@palestra/backend/contract/timeslot';

export type SlotState =
  | 'notYet'
  | 'available'
  | 'partial'
  | 'full'
  | 'disabled'
  | 'closed'
  | 'retired'
  | 'underway'
  | 'ended';

/**
 * State of a slot in one word: what blocks booking, else how full it is. `opensOn` is the day booking opens; null once
 * it is open.
 */
export function slotStateOf(slot: Timeslot, now: Date, opensOn: CalendarDate | null): SlotState {
  if (Date.parse(slot.endsAt) <= now.getTime()) return 'ended';
  if (Date.parse(slot.startsAt) <= now.getTime()) return 'underway';
  if (!slot.isGymOpen) return 'closed';
  if (slot.isDisabled) return 'disabled';
  if (slot.isRetired) return 'retired';
  return opensOn === null ? slot.loadState : 'notYet';
}

interface DayOfVisit {
  timeslots: readonly Timeslot[];
  opensOn: CalendarDate | null;
}

/** The other timeslots of a visit's day that have room for it. */
export const slotsToMoveTo = ({ timeslots, opensOn }: DayOfVisit, visitId: string, now: Date): Timeslot[] =>
  timeslots.filter(
    (slot) =>
      slot.appointments.every(({ id }) => id !== visitId) &&
      ['available', 'partial'].includes(slotStateOf(slot, now, opensOn)),
  );

/** Number of empty seats to show; 0 where nobody can be booked any more. */
export function emptySeatsOf(slot: Timeslot, state: SlotState): number {
  if (state !== 'available' && state !== 'partial' && state !== 'underway') return 0;
  return Math.max(0, slot.capacity - slot.currentBookings);
}
