import { parseTimeOfDay, secondsOf, timeFromSeconds, toShortTime } from '@palestra/backend/contract/time-of-day';

/** Times of a form: `HH:mm` or empty. */
export interface TypedTimes {
  start: string;
  end: string;
}

const LAST_MINUTE = 86_340;

/** Error of the times, or null. */
export function timesProblem({ start, end }: TypedTimes): 'incomplete' | 'endAfterStart' | null {
  if (parseTimeOfDay(start) === null || parseTimeOfDay(end) === null) return 'incomplete';
  return end > start ? null : 'endAfterStart';
}

/** Moves the end with the start and keeps the duration; never past midnight. */
export function withStart(times: TypedTimes, start: string): TypedTimes {
  const [from, to, next] = [times.start, times.end, start].map(parseTimeOfDay);
  if (from == null || to == null || next == null || to <= from) return { ...times, start };
  const length = secondsOf(to) - secondsOf(from);
  const end = Math.min(secondsOf(next) + length, LAST_MINUTE);
  return { start, end: toShortTime(timeFromSeconds(end)) };
}

/** Parses a typed capacity; null if it is no whole number within the limits. */
export function readCapacity(typed: string, { min, max }: { min: number; max: number }): number | null {
  const value = typed.trim();
  return /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : null;
}
