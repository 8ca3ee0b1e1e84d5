import { addDays, type CalendarDate } from '../../contract/calendar-date.js';
import type { TimeOfDay } from '../../contract/time-of-day.js';

/** The next time after `now` at which the gym's clock shows `at`. `instantOf` knows the gym's zone. */
export function nextBackup(
  now: Date,
  today: CalendarDate,
  at: TimeOfDay,
  instantOf: (date: CalendarDate, time: TimeOfDay) => Date,
): Date {
  const isStillToday = instantOf(today, at) > now;
  return instantOf(isStillToday ? today : addDays(today, 1), at);
}

/** Backups with a time in their name, oldest first. */
const datedBackups = (names: readonly string[]): string[] =>
  names.filter((name) => /^palestra-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/.test(name)).sort();

/** Backups to delete: all but the newest `keep`. */
export function outdatedBackups(names: readonly string[], keep: number): string[] {
  const dated = datedBackups(names);
  return dated.slice(0, Math.max(0, dated.length - keep));
}
