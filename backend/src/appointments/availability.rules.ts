import type { CalendarDate } from '../contract/calendar-date.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import type { DecidedRefusal } from '../platform/texts/text-params.js';
import {
  findSlot,
  isOpen,
  isSameSlot,
  type Schedule,
  type ScheduledSlot,
  type SlotTimes,
} from '../schedule/schedule.rules.js';
import { refusalsOf, type BookingFacts, type DatedSlot, type MemberFacts } from './booking.rules.js';

/** The facts of a date, shown by reads and used to decide on bookings. */
export interface DayFacts {
  now: Date;
  today: CalendarDate;
  date: CalendarDate;
  schedule: Schedule;
  occupancies: readonly (SlotTimes & { booked: number })[];
  /** The instants of a slot on this date (platform/time, `spansOn`). */
  spanOf: (start: TimeOfDay, end: TimeOfDay) => { startsAt: Date; endsAt: Date };
  member: MemberFacts | null;
}

/** A slot with every rule that keeps this member from booking it. */
export interface Offer {
  slot: DatedSlot;
  refusals: DecidedRefusal[];
}

export function datedSlot(day: DayFacts, slot: ScheduledSlot): DatedSlot {
  const span = day.spanOf(slot.effectiveStart, slot.effectiveEnd);
  return { ...slot, ...span, booked: day.occupancies.find((taken) => isSameSlot(taken, slot))?.booked ?? 0 };
}

/** The facts that decide on a booking of the slot with these original times. */
export function bookingFactsOf(day: DayFacts, times: SlotTimes): BookingFacts {
  const slot = findSlot(day.schedule, times);
  return { ...day, slot: slot && datedSlot(day, slot) };
}

/** Every slot of the day with the refusals for the member. */
export function offersOf(day: DayFacts): Offer[] {
  return day.schedule.slots.map((scheduled) => {
    const slot = datedSlot(day, scheduled);
    return { slot, refusals: refusalsOf({ ...day, slot }) };
  });
}

export const isPast = (slot: DatedSlot, now: Date): boolean => slot.startsAt <= now;

/** Open, not past and not full, for any member (contract `Timeslot.isAvailable`). */
export const isAvailable = (schedule: Schedule, slot: DatedSlot, now: Date): boolean =>
  isOpen(schedule, slot) && !isPast(slot, now) && slot.booked < slot.capacity;
