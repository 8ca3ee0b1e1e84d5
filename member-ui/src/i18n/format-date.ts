import { daysBetween, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Gym } from '@palestra/backend/contract/gym';
import type { Language } from '@palestra/backend/contract/languages';
import type { TimeOfDay } from '@palestra/backend/contract/time-of-day';
import type { Translate } from './translate';

/*
 * Calendar dates and times of day have no zone, so they are formatted as UTC; instants
 * are formatted in the gym's zone. Dates are day first, times in 12-hour form.
 */

const DATE_LOCALE: Record<Language, string> = { el: 'el-GR', en: 'en-GB' };
const TIME_LOCALE: Record<Language, string> = { el: 'el-GR', en: 'en-US' };
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hour12: true };
const DATE_STYLES = {
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  date: { day: 'numeric', month: 'long' },
  full: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short' },
  weekday: { weekday: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateStyle = keyof typeof DATE_STYLES;

const MS_PER_MINUTE = 60_000;
/** Up to 90 minutes are shown in minutes: "in 1 hour" would be too coarse to leave home by. */
const MINUTES_TOLD = 90;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, known);
  return known;
}

const asUtc = (date: CalendarDate, time: TimeOfDay = '00:00:00'): Date => new Date(`${date}T${time}Z`);

export const formatDate = (date: CalendarDate, style: DateStyle, language: Language): string =>
  formatter(DATE_LOCALE[language], { ...DATE_STYLES[style], timeZone: 'UTC' }).format(asUtc(date));

/** "6:00 μ.μ.", "6:00 PM". */
export const formatTime = (time: TimeOfDay, language: Language): string =>
  formatter(TIME_LOCALE[language], { ...TIME, timeZone: 'UTC' }).format(asUtc('2000-01-01', time));

/** "6:00 – 7:00 μ.μ.": one half-day mark if both times share it, as the locale writes it. */
export const formatTimeRange = (start: TimeOfDay, end: TimeOfDay, language: Language): string =>
  formatter(TIME_LOCALE[language], { ...TIME, timeZone: 'UTC' }).formatRange(
    asUtc('2000-01-01', start),
    asUtc('2000-01-01', end),
  );

/** Splits figures and half-day mark, so that a screen can set them in different sizes. */
export function splitTime(time: TimeOfDay, language: Language): { figures: string; half: string } {
  const parts = formatter(TIME_LOCALE[language], { ...TIME, timeZone: 'UTC' }).formatToParts(asUtc('2000-01-01', time));
  const figures = parts.filter((part) => part.type !== 'dayPeriod').map((part) => part.value);
  return { figures: figures.join('').trim(), half: parts.find((part) => part.type === 'dayPeriod')?.value ?? '' };
}

/**
 * Month name after a preposition, "για τον Νοέμβριο": the form beside a year (alone, Greek locale data uses the
 * genitive) without its final sigma.
 */
export function formatMonthAfterPreposition(date: CalendarDate, language: Language): string {
  const options = { ...DATE_STYLES.month, timeZone: 'UTC' };
  const parts = formatter(DATE_LOCALE[language], options).formatToParts(asUtc(date));
  return (parts.find((part) => part.type === 'month')?.value ?? '').replace(/ς$/, '');
}

/** Calendar date of an instant in the gym's zone. */
export function dateIn(timeZone: string, instant: Date): CalendarDate {
  return formatter('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
}

export const formatInstantTime = (instant: Date, timeZone: string, language: Language): string =>
  formatter(TIME_LOCALE[language], { ...TIME, timeZone }).format(instant);

/** "Παρασκευή 20 Νοεμβρίου, 4:00 μ.μ." in the gym's zone; "σήμερα" and "αύριο" where they apply. */
export function formatMoment(instant: Date, now: Date, timeZone: string, language: Language): string {
  const date = dateIn(timeZone, instant);
  const days = daysBetween(dateIn(timeZone, now), date);
  const day = days === 0 || days === 1 ? formatDaysAhead(days, language) : formatDate(date, 'day', language);
  return `${day}, ${formatInstantTime(instant, timeZone, language)}`;
}

/** Deadline beside its day: only the time if it falls on that day, else with the short date. */
export function formatDeadline(instant: Date, day: CalendarDate, timeZone: string, language: Language): string {
  const date = dateIn(timeZone, instant);
  const time = formatInstantTime(instant, timeZone, language);
  return date === day ? time : `${formatDate(date, 'short', language)}, ${time}`;
}

const relative = (language: Language): Intl.RelativeTimeFormat =>
  new Intl.RelativeTimeFormat(DATE_LOCALE[language], { numeric: 'auto' });

/** "σήμερα", "αύριο", "σε 3 ημέρες". */
export const formatDaysAhead = (days: number, language: Language): string => relative(language).format(days, 'day');

/** "σε 25 λεπτά", "σε 3 ώρες" on the same day of the gym, "αύριο", "σε 5 ημέρες" after it; never "σε 0 λεπτά". */
export function formatUntil(instant: Date, now: Date, timeZone: string, language: Language): string {
  const days = daysBetween(dateIn(timeZone, now), dateIn(timeZone, instant));
  if (days > 0) return formatDaysAhead(days, language);
  const minutes = Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / MS_PER_MINUTE));
  if (minutes < MINUTES_TOLD) return relative(language).format(minutes, 'minute');
  return relative(language).format(Math.round(minutes / 60), 'hour');
}

/** 1.234 or 1,234. */
export const formatCount = (count: number, language: Language): string =>
  new Intl.NumberFormat(DATE_LOCALE[language]).format(count);

const clockIn = (timeZone: string | undefined, now: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);

/** Name of the gym's time, on a phone whose clock shows another; null on all others. */
export function foreignZone({ timeZone }: Gym, now: Date, language: Language, t: Translate): string | null {
  if (clockIn(undefined, now) === clockIn(timeZone, now)) return null;
  if (timeZone === 'Europe/Athens') return t('overview.greekTime');
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
