import type { CalendarDate } from '../contract/calendar-date.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';

/** A crowd asks within seconds. */
const CROWDED_MS = 5_000;
/** More slots than are full at once anywhere; what is forgotten only costs a lock. */
const MOST = 1_000;

type Place = { date: CalendarDate; slot: SlotTimes };
const keyOf = ({ date, slot }: Place): string => `${date} ${slot.start} ${slot.end}`;

/** Slots that were just found full. */
export class CrowdedSlots {
  private readonly until = new Map<string, number>();

  note(place: Place): void {
    if (this.until.size >= MOST) this.until.clear();
    this.until.set(keyOf(place), performance.now() + CROWDED_MS);
  }

  has(place: Place): boolean {
    return (this.until.get(keyOf(place)) ?? 0) > performance.now();
  }
}
