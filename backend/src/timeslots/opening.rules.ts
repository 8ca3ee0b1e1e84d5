import type { TimeOfDay } from '../contract/time-of-day.js';
import { isOpen, isSameSlot, type Schedule, type SlotTimes } from './schedule.rules.js';

/** How much a slot takes, and when: what those who wait for a place in it go by. */
export interface Opening extends SlotTimes {
  isOpen: boolean;
  capacity: number;
  effectiveStart: TimeOfDay;
  effectiveEnd: TimeOfDay;
}

export const openingsOf = (schedule: Schedule): Opening[] =>
  schedule.slots.map((slot) => ({ ...slot, isOpen: isOpen(schedule, slot) }));

/**
 * The slots in which a change of the schedule may have made room for somebody: opened, larger, or at another time, which
 * may be early enough for a morning client (decisions §7 and §11).
 */
export const openedBy = (before: readonly Opening[], after: readonly Opening[]): SlotTimes[] =>
  after
    .filter((slot) => {
      const former = before.find((other) => isSameSlot(other, slot));
      return slot.isOpen && (former === undefined || hasMoreRoom(former, slot));
    })
    .map(({ start, end }) => ({ start, end }));

function hasMoreRoom(before: Opening, after: Opening): boolean {
  const isMoved = before.effectiveStart !== after.effectiveStart || before.effectiveEnd !== after.effectiveEnd;
  return !before.isOpen || after.capacity > before.capacity || isMoved;
}
