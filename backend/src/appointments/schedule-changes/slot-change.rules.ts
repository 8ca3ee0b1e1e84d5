import { daysBetween, type CalendarDate } from '../../contract/calendar-date.js';
import { LIMITS } from '../../contract/limits.js';
import type { SlotTimes } from '../../timeslots/schedule.rules.js';

/** What shall become of a slot of a date. What is left out stays; null takes the date's own change back. */
export interface SlotWish {
  isDisabled?: boolean;
  times?: SlotTimes | null;
  capacity?: number | null;
}

export type SlotChangeRefusal = 'DATE_PAST' | 'NO_SUCH_SLOT' | 'SLOT_STARTED';

interface Today {
  now: Date;
  today: CalendarDate;
  date: CalendarDate;
}

export interface SlotChangeFacts extends Today {
  /** As the schedule has it before the change; null when it has none. */
  slot: { startsAt: Date; isRetired: boolean } | null;
  /** When the wished time begins; null when none is wished. */
  newStartsAt: Date | null;
}

/** Null when staff may change the slot so (rule: started slots). A retired one can still be emptied, not rearranged. */
export function decideSlotChange(facts: SlotChangeFacts, wish: SlotWish): SlotChangeRefusal | null {
  const { now, today, date, slot, newStartsAt } = facts;
  if (date < today) return 'DATE_PAST';
  const isRearranged = (wish.times ?? null) !== null || (wish.capacity ?? null) !== null;
  if (slot === null || (slot.isRetired && isRearranged)) return 'NO_SUCH_SLOT';
  if (wish.times !== undefined && slot.startsAt <= now) return 'SLOT_STARTED';
  return newStartsAt !== null && newStartsAt <= now ? 'DATE_PAST' : null;
}

/** Null when an override may be taken back; `startsAt` of the slot whose time it changed, null for any other. */
export function decideRemoval(facts: Today & { startsAt: Date | null }): SlotChangeRefusal | null {
  if (facts.date < facts.today) return 'DATE_PAST';
  return facts.startsAt !== null && facts.startsAt <= facts.now ? 'SLOT_STARTED' : null;
}

export type RangeRefusal = 'endBeforeStart' | 'tooLong' | 'DATE_PAST';

/** Null when these days may be closed: from today on, a year at most (rule: overrides). */
export function decideClosing(
  range: { from: CalendarDate; to: CalendarDate },
  today: CalendarDate,
): RangeRefusal | null {
  if (range.to < range.from) return 'endBeforeStart';
  if (daysBetween(range.from, range.to) >= LIMITS.closedRangeMaxDays) return 'tooLong';
  return range.from < today ? 'DATE_PAST' : null;
}
