import type { TimeOfDay } from '../contract/time-of-day.js';
import { isOpen, isSameSlot, type Schedule, type SlotTimes } from './schedule.rules.js';

/** The time and capacity of a slot, which waiting members depend on. */
export interface Opening extends SlotTimes {
  isOpen: boolean;
  capacity: number;
  effectiveStart: TimeOfDay;
  effectiveEnd: TimeOfDay;
}

export const openingsOf = (schedule: Schedule): Opening[] =>
  schedule.slots.map((slot) => ({ ...slot, isOpen: isOpen(schedule, slot) }));

export interface Opened extends SlotTimes {
  /** The capacity before; null when nobody could book the slot at this time, full or not. */
  capacityBefore: number | null;
}

/**
 * The slots in which a schedule change may have made room. It opened or enlarged them, or moved them to a time that may
 * be early enough for a morning client.
 */
export const openedBy = (before: readonly Opening[], after: readonly Opening[]): Opened[] =>
  after.flatMap((slot): Opened[] => {
    if (!slot.isOpen) return [];
    const { room, start, end } = slot;
    const former = before.find((other) => isSameSlot(other, slot));
    if (former === undefined || !former.isOpen || isMoved(former, slot))
      return [{ room, start, end, capacityBefore: null }];
    return slot.capacity > former.capacity ? [{ room, start, end, capacityBefore: former.capacity }] : [];
  });

const isMoved = (before: Opening, after: Opening): boolean =>
  before.effectiveStart !== after.effectiveStart || before.effectiveEnd !== after.effectiveEnd;
