import { weekdayOf, type CalendarDate } from '../contract/calendar-date.js';
import { secondsOf, type TimeOfDay } from '../contract/time-of-day.js';
import { findSlot, type SlotTimes } from '../schedule/schedule.rules.js';
import { datedSlot, offersOf, refusalsOf, type DatedSlot, type DayFacts } from './booking.rules.js';

/** An hour of the week, by its original times, and how often the member came to it lately. */
export interface UsualHour extends SlotTimes {
  dayOfWeek: number;
  visits: number;
}

const SHOWN = 3;

/** The start that the member came to most often, on whichever day of the week; null for a newcomer. */
export function usualTimeOf(hours: readonly UsualHour[]): TimeOfDay | null {
  const visits = (start: TimeOfDay): number =>
    hours.filter((hour) => hour.start === start).reduce((sum, hour) => sum + hour.visits, 0);
  return hours.map(({ start }) => start).sort((a, b) => visits(b) - visits(a))[0] ?? null;
}

export interface QuickPick {
  date: CalendarDate;
  slot: DatedSlot;
  /** At one of the member's usual hours. */
  isUsual: boolean;
}

/**
 * Slots that the member may book now (rule: usual hours). First the next one at each usual hour of the week, then the
 * most usual hours on other days, the soonest. Each is on another day, since there is one visit a day.
 */
export function atUsualHours(
  hours: readonly UsualHour[],
  days: readonly CalendarDate[],
  dayOn: (date: CalendarDate) => DayFacts,
): QuickPick[] {
  const picks: QuickPick[] = [];
  const pickFirst = (hour: SlotTimes, dates: readonly CalendarDate[]): void => {
    for (const date of dates) {
      if (picks.length === SHOWN || picks.some((other) => other.date === date)) continue;
      const day = dayOn(date);
      const scheduled = findSlot(day.schedule, hour);
      const slot = scheduled && datedSlot(day, scheduled);
      if (slot === null || refusalsOf({ ...day, slot }).length > 0) continue;
      picks.push({ date, slot, isUsual: true });
      return;
    }
  };
  for (const hour of hours)
    pickFirst(
      hour,
      days.filter((date) => weekdayOf(date) === hour.dayOfWeek),
    );
  for (const date of days) for (const hour of hours) pickFirst(hour, [date]);
  return picks.sort((a, b) => a.slot.startsAt.getTime() - b.slot.startsAt.getTime());
}

/** The parts of a day begin at these hours. */
const PARTS: readonly TimeOfDay[] = ['00:00:00', '12:00:00', '17:00:00'];

type Hour = Pick<DatedSlot, 'effectiveStart'>;

const partOf = ({ effectiveStart }: Hour): number => PARTS.findLastIndex((begins) => begins <= effectiveStart);

/** The first slot of each part of the day, then the others. */
export function partsFirst<Slot extends Hour>(free: readonly Slot[]): Slot[] {
  const isFirst = (slot: Slot): boolean => free.find((one) => partOf(one) === partOf(slot)) === slot;
  return [...free.filter(isFirst), ...free.filter((slot) => !isFirst(slot))];
}

/**
 * The free slots of a day nearest to a time, in the order of the day. A newcomer has no time yet: the first one of the
 * morning, of the afternoon and of the evening.
 */
export function nearestOn(day: DayFacts, time: TimeOfDay | null): QuickPick[] {
  const free = offersOf(day).flatMap(({ slot, refusals }) => (refusals.length === 0 ? [slot] : []));
  const distance = ({ effectiveStart }: DatedSlot, to: TimeOfDay): number =>
    Math.abs(secondsOf(effectiveStart) - secondsOf(to));
  const inOrder = time === null ? partsFirst(free) : [...free].sort((a, b) => distance(a, time) - distance(b, time));
  const nearest = inOrder.slice(0, SHOWN);
  return free.filter((slot) => nearest.includes(slot)).map((slot) => ({ date: day.date, slot, isUsual: false }));
}
