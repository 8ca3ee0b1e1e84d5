import { Injectable } from '@nestjs/common';
import { DayService } from '../timeslots/day.service.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { SlotPlaces } from '../contract/live.js';

/** More dates are left to the screens, which then read again: a change of so many is no booking. */
const MOST_DATES = 5;
/** Days whose places are remembered, to send only those that changed. */
const MOST_REMEMBERED = 60;

/**
 * Reads the places of the dates that bookings changed, once per process. Every open screen patches itself from them:
 * if each read the day instead, one booking would cost as many reads as there are screens.
 */
@Injectable()
export class PlacesService {
  private readonly sent = new Map<CalendarDate, Map<string, string>>();

  constructor(private readonly days: DayService) {}

  /** The slots that changed since the last call; null when the dates are unknown or too many. */
  async changedOn(dates: readonly CalendarDate[] | null): Promise<SlotPlaces[] | null> {
    if (dates === null || dates.length > MOST_DATES) return null;
    const changed: SlotPlaces[] = [];
    for (const date of dates) changed.push(...this.changedOf(date, await this.days.places(date)));
    return changed;
  }

  private changedOf(date: CalendarDate, slots: readonly SlotPlaces[]): SlotPlaces[] {
    const before = this.sent.get(date);
    this.sent.delete(date);
    this.sent.set(date, new Map(slots.map((slot) => [slot.id, JSON.stringify(slot)])));
    const [oldest] = this.sent.keys();
    if (this.sent.size > MOST_REMEMBERED && oldest !== undefined) this.sent.delete(oldest);
    return slots.filter((slot) => before?.get(slot.id) !== JSON.stringify(slot));
  }
}
