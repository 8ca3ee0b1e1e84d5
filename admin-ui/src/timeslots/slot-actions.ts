import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Timeslot } from '@palestra/backend/contract/timeslot';

export type SlotAction = 'clients' | 'book' | 'time' | 'capacity' | 'disable' | 'enable';

/**
 * What staff may do with a slot. On a day that is not open yet nobody is booked. One that has started keeps its time; one that is over keeps everything; of a closed
 * day and of a slot that left the weekly template only who is in it still matters (rule: nothing lost).
 */
export function slotActionsOf(slot: Timeslot, now: Date, opensOn: CalendarDate | null): SlotAction[] {
  const hasStarted = Date.parse(slot.startsAt) <= now.getTime();
  const isOver = Date.parse(slot.endsAt) <= now.getTime();
  if (isOver || !slot.isGymOpen) return ['clients'];
  if (slot.isRetired) return slot.isDisabled ? ['clients'] : ['clients', 'disable'];
  return [
    'clients',
    ...(opensOn === null ? ['book' as const] : []),
    ...(hasStarted ? [] : ['time' as const]),
    'capacity',
    slot.isDisabled ? 'enable' : 'disable',
  ];
}
