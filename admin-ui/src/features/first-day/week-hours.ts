import type { Weekday } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot, WeekdaySlotRequest } from '@palestra/backend/contract/global-timeslot';
import {
  END_OF_DATE,
  parseEndOfSlot,
  secondsOf,
  timeFromSeconds,
  toShortTime,
} from '@palestra/backend/contract/time-of-day';
import { slotsOn, toWeekdaySlot, WEEK } from '../global-timeslots/week';

/** A weekday of the form; times are `HH:mm`, the end may be `24:00`. */
export interface DayHours {
  day: Weekday;
  isOpen: boolean;
  from: string;
  until: string;
}

export interface WeekHours {
  days: readonly DayHours[];
  /** Length of each timeslot. */
  minutes: number;
}

const SECONDS_PER_MINUTE = 60;
const USUAL_MINUTES = 60;
/** Offered for a day that has been closed so far. */
const USUAL_HOURS = { from: '09:00', until: '21:00' } as const;

const minutesOf = (time: string): number => secondsOf(parseEndOfSlot(time) ?? END_OF_DATE) / SECONDS_PER_MINUTE;
const startMinutes = (time: string): number => secondsOf(`${time}:00`) / SECONDS_PER_MINUTE;
export const timeOf = (minutes: number): string => toShortTime(timeFromSeconds(minutes * SECONDS_PER_MINUTE));

function hoursOn(slots: readonly GlobalTimeslot[], day: Weekday): DayHours {
  const ofDay = slotsOn(slots, day);
  if (ofDay.length === 0) return { day, isOpen: false, ...USUAL_HOURS };
  const starts = ofDay.map(({ effectiveStartTime }) => effectiveStartTime).sort();
  const ends = ofDay.map(({ effectiveEndTime }) => effectiveEndTime).sort();
  return { day, isOpen: true, from: toShortTime(starts[0] ?? ''), until: toShortTime(ends.at(-1) ?? '') };
}

/** The length that most slots have. */
function usualLength(slots: readonly GlobalTimeslot[]): number {
  const counts = new Map<number, number>();
  for (const { effectiveStartTime: start, effectiveEndTime: end } of slots) {
    const minutes = (secondsOf(end) - secondsOf(start)) / SECONDS_PER_MINUTE;
    counts.set(minutes, (counts.get(minutes) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? USUAL_MINUTES;
}

/** The week as it is, in the terms of the form. */
export const hoursOf = (slots: readonly GlobalTimeslot[]): WeekHours => ({
  days: WEEK.map((day) => hoursOn(slots, day)),
  minutes: usualLength(slots),
});

export type DayProblem = 'endAfterStart' | 'tooShort';

export function dayProblem({ isOpen, from, until }: DayHours, minutes: number): DayProblem | null {
  const length = minutesOf(until) - startMinutes(from);
  if (!isOpen || length >= minutes) return null;
  return length > 0 ? 'tooShort' : 'endAfterStart';
}

interface Times {
  startTime: string;
  endTime: string;
}

/** One timeslot after the other, as many as fit between two minutes of the day. */
function timesBetween(from: number, until: number, minutes: number): Times[] {
  const count = Math.max(0, Math.floor((until - from) / minutes));
  return Array.from({ length: count }, (_, i) => ({
    startTime: timeOf(from + i * minutes),
    endTime: timeOf(from + (i + 1) * minutes),
  }));
}

const isSameDay = (one: DayHours, other: DayHours): boolean =>
  one.isOpen === other.isOpen && (!one.isOpen || (one.from === other.from && one.until === other.until));

/**
 * The timeslots of a day whose hours change: the earlier ones within the hours, with the breaks between them, and new
 * ones around.
 */
function slotsWithin({ from, until }: DayHours, minutes: number, before: readonly WeekdaySlotRequest[]): Times[] {
  const [first, last] = [startMinutes(from), minutesOf(until)];
  const kept = before.filter((one) => startMinutes(one.startTime) >= first && minutesOf(one.endTime) <= last);
  if (kept.length === 0) return timesBetween(first, last, minutes);
  const begins = Math.min(...kept.map(({ startTime }) => startMinutes(startTime)));
  const ends = Math.max(...kept.map(({ endTime }) => minutesOf(endTime)));
  const head = first + ((begins - first) % minutes);
  return [...timesBetween(head, begins, minutes), ...kept, ...timesBetween(ends, last, minutes)];
}

/** The new slots of each weekday whose hours differ from `slots`; a slot of the same times stays as it is. */
export function changedDays(
  { days, minutes }: WeekHours,
  slots: readonly GlobalTimeslot[],
): ReadonlyMap<Weekday, readonly WeekdaySlotRequest[]> {
  const before = hoursOf(slots);
  const isOtherLength = minutes !== before.minutes;
  const isChanged = (hours: DayHours): boolean => {
    const old = before.days.find(({ day }) => day === hours.day);
    return old === undefined || !isSameDay(hours, old) || (hours.isOpen && isOtherLength);
  };
  const newSlots = (hours: DayHours): WeekdaySlotRequest[] => {
    if (!hours.isOpen) return [];
    const present = slotsOn(slots, hours.day).map((slot) => toWeekdaySlot(slot, slots));
    const times = slotsWithin(hours, minutes, isOtherLength ? [] : present);
    const isSame = (one: Times) => (other: Times) => one.startTime === other.startTime && one.endTime === other.endTime;
    return times.map((one) => present.find(isSame(one)) ?? one);
  };
  return new Map(days.filter(isChanged).map((hours) => [hours.day, newSlots(hours)] as const));
}

/** How many timeslots the week has after the change. */
export const countAfter = (changed: ReturnType<typeof changedDays>, slots: readonly GlobalTimeslot[]): number =>
  WEEK.reduce<number>((sum, day) => sum + (changed.get(day) ?? slotsOn(slots, day)).length, 0);
