import { addDays } from '../../contract/calendar-date.js';
import { timeFromSeconds } from '../../contract/time-of-day.js';
import { instantsOn, todayIn } from './gym-zone.js';

/** A night on the gym's clock: from an hour of the evening until one of the next morning. */
export interface QuietHours {
  fromHour: number;
  untilHour: number;
}

const SECONDS_PER_HOUR = 3_600;

/** The night around an instant, its beginning included and its end not; null by day, and without quiet hours. */
export function quietNightAt(
  quiet: QuietHours | null,
  zone: string,
  instant: Date,
): { from: Date; until: Date } | null {
  if (quiet === null) return null;
  const hourOn = (date: string, hour: number): Date => instantsOn(zone, date)(timeFromSeconds(hour * SECONDS_PER_HOUR));
  const date = todayIn(zone, instant);
  const morning = hourOn(date, quiet.untilHour);
  if (instant < morning) return { from: hourOn(addDays(date, -1), quiet.fromHour), until: morning };
  const evening = hourOn(date, quiet.fromHour);
  return instant < evening ? null : { from: evening, until: hourOn(addDays(date, 1), quiet.untilHour) };
}

/** The first instant from this one on that is not quiet: itself by day, else the end of the night. */
export const quietUntil = (quiet: QuietHours | null, zone: string, instant: Date): Date =>
  quietNightAt(quiet, zone, instant)?.until ?? instant;

/** A deadline that no night hides: one inside quiet hours moves to their beginning. */
export const beforeQuiet = (quiet: QuietHours | null, zone: string, deadline: Date): Date =>
  quietNightAt(quiet, zone, deadline)?.from ?? deadline;
