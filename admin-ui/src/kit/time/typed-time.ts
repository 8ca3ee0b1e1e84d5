import { END_OF_DATE, MIDNIGHT, parseTimeOfDay, toShortTime } from '@palestra/backend/contract/time-of-day';

const SHAPE = /^(\d{1,2})(?:[:.\s]?(\d{2}))?\s*(?:([πpμmaα])\.?\s*[μm]\.?)?$/;
const LATE = new Set(['p', 'μ', 'm']);

function hourOf(written: string, half: string | undefined): number | null {
  const hour = Number(written);
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (LATE.has(half) ? 12 : 0);
}

/**
 * Parses a time as people write it: `6:30 μ.μ.`, `6.30μμ`, `6 pm`, `18:30`, `1830`; without a half-day mark hours count
 * to 24. Returns `HH:mm`, or null if it is no time.
 */
export function readTypedTime(typed: string): string | null {
  const [, written, minutes = '00', half] = SHAPE.exec(typed.trim().toLowerCase()) ?? [];
  const hour = written === undefined ? null : hourOf(written, half);
  if (hour === null) return null;
  const time = parseTimeOfDay(`${String(hour).padStart(2, '0')}:${minutes}`);
  return time === null ? null : toShortTime(time);
}

/** `readTypedTime` for the end of a slot: midnight is `24:00` (rule: end at midnight). */
export function readTypedEnd(typed: string): string | null {
  const time = /^24(?:[:.\s]?00)?$/.test(typed.trim()) ? toShortTime(MIDNIGHT) : readTypedTime(typed);
  return time === toShortTime(MIDNIGHT) ? toShortTime(END_OF_DATE) : time;
}

/** True if the text may count while typing goes on: complete minutes or a half-day mark. */
export const isWholeTime = (typed: string): boolean => /\d[:.\s]?\d{2}$|[μm]\.?$/i.test(typed.trim());
