import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';

const MS_PER_MINUTE = 60_000;

/**
 * Today only slots that start no earlier than 90 minutes before now; all slots on other days (rule: overview hides the
 * past).
 */
export function shownSlots<Slot extends { startsAt: string }>(
  slots: readonly Slot[],
  date: CalendarDate,
  clock: { today: CalendarDate; now: Date },
): Slot[] {
  if (date !== clock.today) return [...slots];
  const earliest = clock.now.getTime() - LIMITS.overviewHidesAfterMinutes * MS_PER_MINUTE;
  return slots.filter((slot) => Date.parse(slot.startsAt) >= earliest);
}
