import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Timeslot } from '@palestra/backend/contract/timeslot';

export type SlotAction = 'clients' | 'book' | 'time' | 'capacity' | 'disable' | 'enable';

/**
 * Actions of a slot. A day that is not open yet takes no bookings. A started slot keeps its time. Ended slots and
 * closed days only list their clients; a retired slot can also be disabled (rule: nothing lost).
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
