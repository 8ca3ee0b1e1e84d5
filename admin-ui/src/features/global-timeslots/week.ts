import type { Weekday } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot, WeekdaySlotRequest } from '@palestra/backend/contract/global-timeslot';
import { secondsOf, toShortTime } from '@palestra/backend/contract/time-of-day';

/** Weekdays in the gym's order, Monday first. */
export const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];
const MONDAY = 1;

/** Weekday named by the address, Monday if none. */
export const readWeekday = (asked: string | null): Weekday => WEEK.find((day) => String(day) === asked) ?? MONDAY;

export const slotsOn = (slots: readonly GlobalTimeslot[], day: Weekday): GlobalTimeslot[] =>
  slots.filter(({ dayOfWeek }) => dayOfWeek === day);

const hasClass = ({ classId, trainerId }: GlobalTimeslot): boolean => classId !== undefined || trainerId !== undefined;

/** Slot in the format of a whole weekday, beside all of the week. */
export const toWeekdaySlot = (slot: GlobalTimeslot, week: readonly GlobalTimeslot[]): WeekdaySlotRequest => ({
  startTime: toShortTime(slot.effectiveStartTime),
  endTime: toShortTime(slot.effectiveEndTime),
  originalStartTime: toShortTime(slot.originalStartTime),
  originalEndTime: toShortTime(slot.originalEndTime),
  capacity: slot.ownCapacity,
  isEnabled: slot.isEnabled,
  // Said, so that a slot without a class replaces one with a class; other gyms ask as before.
  ...(week.some(hasClass) && { classId: slot.classId ?? null, trainerId: slot.trainerId ?? null }),
});

/** Slots of a day as they were when copied. */
export interface CopiedDay {
  day: Weekday;
  room: number;
  slots: GlobalTimeslot[];
}

export interface Block {
  id: string;
  /** In percent of the week's range of hours. */
  top: number;
  height: number;
  isEnabled: boolean;
}

/** Positions of a day's slots between the first and the last hour of the week. */
export function blocksOf(day: readonly GlobalTimeslot[], week: readonly GlobalTimeslot[]): Block[] {
  const first = Math.min(...week.map((slot) => secondsOf(slot.effectiveStartTime)));
  const length = Math.max(...week.map((slot) => secondsOf(slot.effectiveEndTime))) - first;
  return day.map((slot) => {
    const [start, end] = [secondsOf(slot.effectiveStartTime), secondsOf(slot.effectiveEndTime)];
    const percent = (seconds: number): number => (seconds / length) * 100;
    return { id: slot.id, top: percent(start - first), height: percent(end - start), isEnabled: slot.isEnabled };
  });
}
