import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Language } from '@palestra/backend/contract/languages';
import type { TimeOfDay } from '@palestra/backend/contract/time-of-day';

/*
 * The only module that formats dates and times. Calendar dates and times of day have no zone: they are formatted as
 * UTC, so that no clock change affects them. Instants are shown in the gym's zone, whatever the browser's is.
 */

const DATES: Readonly<Record<Language, string>> = { el: 'el-GR', en: 'en-GB' };
const TIMES: Readonly<Record<Language, string>> = { el: 'el-GR', en: 'en-US' };
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hour12: true };
const FULL: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' };
const LONG: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };
const SHORT: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const NUMERIC: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric' };

const WEEKDAY = { long: { weekday: 'long' }, short: { weekday: 'short' } } as const;
/** A Sunday, as origin of the weekdays. */
const SOME_SUNDAY = '2000-01-02';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions, timeZone = 'UTC'): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options, timeZone]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, known);
  return known;
}

const atUtc = (date: CalendarDate, time: TimeOfDay = '00:00:00'): Date => new Date(`${date}T${time}Z`);
const someDay = (time: TimeOfDay): Date => atUtc('2000-01-03', time);

/** `6:00 μ.μ.`, `6:00 PM`. */
export const formatTime = (time: TimeOfDay, language: Language): string =>
  format(TIMES[language], TIME).format(someDay(time));

/** `6:00 – 7:00 μ.μ.`: one half-day mark where the language allows it. */
export const formatTimeRange = (start: TimeOfDay, end: TimeOfDay, language: Language): string =>
  format(TIMES[language], TIME).formatRange(someDay(start), someDay(end));

/** `Δευτέρα 23 Νοεμβρίου`. */
export const formatDay = (date: CalendarDate, language: Language): string =>
  format(DATES[language], FULL).format(atUtc(date)).replace(',', '');

/** `Δευτέρα`, or `Δευ`; Sunday 0 … Saturday 6. */
export const formatWeekday = (weekday: number, language: Language, length: 'long' | 'short' = 'long'): string =>
  format(DATES[language], WEEKDAY[length]).format(atUtc(addDays(SOME_SUNDAY, weekday)));

/** How far a date is from today, as a phrase: `Σήμερα`, `Αύριο`, `Σε 3 ημέρες`. */
export function formatDistance(days: number, language: Language): string {
  const phrase = new Intl.RelativeTimeFormat(DATES[language], { numeric: 'auto' }).format(days, 'day');
  return phrase.charAt(0).toLocaleUpperCase(DATES[language]) + phrase.slice(1);
}

/** `1.117`, `1,117`: grouped from the first thousand on. */
export const formatCount = (count: number, language: Language): string =>
  new Intl.NumberFormat(DATES[language], { useGrouping: 'always' }).format(count);

/** `23 Νοεμβρίου 2026`. */
export const formatDate = (date: CalendarDate, language: Language): string =>
  format(DATES[language], LONG).format(atUtc(date));

/** `23 Νοε 2026`, for tables. */
export const formatShortDate = (date: CalendarDate, language: Language): string =>
  format(DATES[language], SHORT).format(atUtc(date));

/** `23 Νοε`, where the year is clear. */
export const formatDayMonth = (date: CalendarDate, language: Language): string =>
  format(DATES[language], { day: 'numeric', month: 'short' }).format(atUtc(date));

/** `23/11/2026`, the format for typing. */
export const formatNumericDate = (date: CalendarDate, language: Language): string =>
  format(DATES[language], NUMERIC).format(atUtc(date));

/** Formats an instant as date and time in the gym's zone. */
export function formatInstant(instant: string, language: Language, zone: string): string {
  const at = new Date(instant);
  const time = format(TIMES[language], TIME, zone).format(at);
  return `${format(DATES[language], LONG, zone).format(at)}, ${time}`;
}

/** Short form for tables: `23 Νοε 2026, 6:00 μ.μ.`. The time wraps as a whole. */
export function formatShortInstant(instant: string, language: Language, zone: string): string {
  const at = new Date(instant);
  const date = format(DATES[language], SHORT, zone).format(at).replaceAll(' ', '\u00a0');
  return `${date}, ${format(TIMES[language], TIME, zone).format(at)}`;
}

/** Formats an instant as a time in the gym's zone: `6:00 μ.μ.`. */
export const formatClockTime = (instant: string, language: Language, zone: string): string =>
  format(TIMES[language], TIME, zone).format(new Date(instant));

/** Formats an instant as a date in the gym's zone. */
export const formatDateOf = (instant: string, language: Language, zone: string): string =>
  format(DATES[language], LONG, zone).format(new Date(instant));

/** Date of an instant in `zone`. */
export function dateIn(zone: string, at: Date): CalendarDate {
  const parts = format('en-GB', { year: 'numeric', month: '2-digit', day: '2-digit' }, zone).formatToParts(at);
  const part = (type: string): string => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
