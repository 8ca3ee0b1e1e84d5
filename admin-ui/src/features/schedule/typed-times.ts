import {
  END_OF_DATE,
  parseEndOfSlot,
  parseTimeOfDay,
  secondsOf,
  timeFromSeconds,
  toShortTime,
} from '@palestra/backend/contract/time-of-day';

/** Times of a form: `HH:mm` or empty; the end may be `24:00`. */
export interface TypedTimes {
  start: string;
  end: string;
}

/** Error of the times, or null. */
export function timesProblem({ start, end }: TypedTimes): 'incomplete' | 'endAfterStart' | null {
  if (parseTimeOfDay(start) === null || parseEndOfSlot(end) === null) return 'incomplete';
  return end > start ? null : 'endAfterStart';
}

/** Moves the end with the start and keeps the duration; never past midnight. */
export function withStart(times: TypedTimes, start: string): TypedTimes {
  const [from, next] = [times.start, start].map(parseTimeOfDay);
  const to = parseEndOfSlot(times.end);
  if (from == null || to == null || next == null || to <= from) return { ...times, start };
  const length = secondsOf(to) - secondsOf(from);
  const end = Math.min(secondsOf(next) + length, secondsOf(END_OF_DATE));
  return { start, end: toShortTime(timeFromSeconds(end)) };
}

/** Parses a typed capacity; null if it is no whole number within the limits. */
export function readCapacity(typed: string, { min, max }: { min: number; max: number }): number | null {
  const value = typed.trim();
  return /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : null;
}
