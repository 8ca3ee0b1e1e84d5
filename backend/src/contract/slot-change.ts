import { daysBetween, type CalendarDate } from './calendar-date.js';
import { LIMITS } from './limits.js';
import type { TimeOfDay } from './time-of-day.js';

/** A requested change of a slot of a date. A missing field stays as it is; null reverts the date's own change. */
export interface SlotPatch {
  isDisabled?: boolean;
  times?: { start: TimeOfDay; end: TimeOfDay } | null;
  capacity?: number | null;
  /** A substitute of that date. */
  trainerId?: string | null;
}

export type SlotChangeRefusal = 'DATE_PAST' | 'NO_SUCH_SLOT' | 'SLOT_STARTED';

interface Today {
  now: Date;
  today: CalendarDate;
  date: CalendarDate;
}

export interface SlotChangeFacts extends Today {
  /** The slot before the change; null when the schedule has none. */
  slot: { startsAt: Date; isRetired: boolean } | null;
  /** Start of the requested time; null when the time does not change. */
  newStartsAt: Date | null;
}

/** null when staff may make this change (rule: started slots). A retired slot can be emptied, but not rearranged. */
export function decideSlotChange(facts: SlotChangeFacts, patch: SlotPatch): SlotChangeRefusal | null {
  const { now, today, date, slot, newStartsAt } = facts;
  if (date < today) return 'DATE_PAST';
  const isRearranged = [patch.times, patch.capacity, patch.trainerId].some((wish) => (wish ?? null) !== null);
  if (slot === null || (slot.isRetired && isRearranged)) return 'NO_SUCH_SLOT';
  if (patch.times !== undefined && slot.startsAt <= now) return 'SLOT_STARTED';
  return newStartsAt !== null && newStartsAt <= now ? 'DATE_PAST' : null;
}

/** null when the override may be removed; `startsAt` is set only for a changed time. */
export function decideRemoval(facts: Today & { startsAt: Date | null }): SlotChangeRefusal | null {
  if (facts.date < facts.today) return 'DATE_PAST';
  return facts.startsAt !== null && facts.startsAt <= facts.now ? 'SLOT_STARTED' : null;
}

/** The slots that share time with these times; slots that only touch do not. */
export const overlapping = <Slot extends { startTime: TimeOfDay; endTime: TimeOfDay }>(
  times: { startTime: TimeOfDay; endTime: TimeOfDay },
  slots: readonly Slot[],
): Slot[] => slots.filter((slot) => slot.startTime < times.endTime && times.startTime < slot.endTime);

export type RangeRefusal = 'endBeforeStart' | 'tooLong' | 'DATE_PAST';

/** null when these days may be closed: from today on, at most a year (rule: overrides). */
export function decideClosing(
  range: { from: CalendarDate; to: CalendarDate },
  today: CalendarDate,
): RangeRefusal | null {
  if (range.to < range.from) return 'endBeforeStart';
  if (daysBetween(range.from, range.to) >= LIMITS.closedRangeMaxDays) return 'tooLong';
  return range.from < today ? 'DATE_PAST' : null;
}
