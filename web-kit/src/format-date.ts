import { addDays, daysBetween, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Language } from '@palestra/backend/contract/languages';
import { END_OF_DATE, toShortTime, type ClockFormat, type TimeOfDay } from '@palestra/backend/contract/time-of-day';
import { clockFormat } from './clock-format.js';

/*
 * Calendar dates and times of day have no zone. They are formatted as UTC, so that no clock change affects them.
 * Instants are formatted in the gym's zone, not in the browser's. Dates are day first, hours as the gym writes them
 * (rule: clock format).
 */

const DATE_LOCALE: Readonly<Record<Language, string>> = { el: 'el-GR', en: 'en-GB' };
const TIME_LOCALE: Readonly<Record<Language, string>> = { el: 'el-GR', en: 'en-US' };
const TIME: Readonly<Record<ClockFormat, Intl.DateTimeFormatOptions>> = {
  '12h': { hour: 'numeric', minute: '2-digit', hour12: true },
  '24h': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};
const DATE_STYLES = {
  /** `Δευτέρα 23 Νοεμβρίου`. */
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  /** `Δευτέρα 23`, of the days that come next. */
  weekdayNumber: { weekday: 'long', day: 'numeric' },
  /** `23 Νοεμβρίου`. */
  date: { day: 'numeric', month: 'long' },
  /** `23 Νοεμβρίου 2026`. */
  full: { day: 'numeric', month: 'long', year: 'numeric' },
  /** `Δευ 23 Νοε`. */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** `23 Νοε 2026`, for tables. */
  table: { day: 'numeric', month: 'short', year: 'numeric' },
  /** `23 Νοε`, where the year is clear. */
  dayMonth: { day: 'numeric', month: 'short' },
  /** `23/11/2026`, the format for typing. */
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short' },
  weekday: { weekday: 'short' },
  longWeekday: { weekday: 'long' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;
type DateStyle = keyof typeof DATE_STYLES;

const MS_PER_MINUTE = 60_000;
/** Fewer are told as minutes. */
const MINUTES_TOLD = 60;
/** A Sunday, as origin of the weekdays. */
const SOME_SUNDAY = '2000-01-02';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions, timeZone = 'UTC'): Intl.DateTimeFormat {
  const key = locale + timeZone + JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formatters.set(key, known);
  return known;
}

const asUtc = (date: CalendarDate, time: TimeOfDay = '00:00:00'): Date => new Date(`${date}T${time}Z`);
const someDay = (time: TimeOfDay): Date => asUtc('2000-01-01', time);

export const formatDate = (date: CalendarDate, style: DateStyle, language: Language): string =>
  formatter(DATE_LOCALE[language], DATE_STYLES[style]).format(asUtc(date));

/** `1–10 Δεκεμβρίου`, `28 Νοεμβρίου – 3 Δεκεμβρίου`; of one day that day. */
export const formatDateRange = (first: CalendarDate, last: CalendarDate, language: Language): string =>
  formatter(DATE_LOCALE[language], DATE_STYLES.date)
    .formatRange(asUtc(first), asUtc(last))
    .replace(/^(\d+)\s–\s(\d)/, '$1–$2');

/** `Δευτέρα`, or `Δευ`; Sunday 0 … Saturday 6. */
export const formatWeekday = (weekday: number, style: 'weekday' | 'longWeekday', language: Language): string =>
  formatDate(addDays(SOME_SUNDAY, weekday), style, language);

/** A time stays on one line with its half of the day. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

const timesIn = (language: Language, timeZone?: string): Intl.DateTimeFormat =>
  formatter(TIME_LOCALE[language], TIME[clockFormat.get()], timeZone);
const isOf24Hours = (): boolean => clockFormat.get() === '24h';

/** `6:00 μ.μ.`, `6:00 PM`; `18:00` in a gym that counts to 24. */
export function formatTime(time: TimeOfDay, language: Language): string {
  // 24:00, which a clock of 12 hours does not have (rule: end at midnight).
  if (isOf24Hours() && toShortTime(time) === toShortTime(END_OF_DATE)) return toShortTime(time);
  return unbroken(timesIn(language).format(someDay(time)));
}

/** `6:00–7:00 μ.μ.`: one half-day mark if both times share it, as the locale writes it; `18:00–19:00`. It wraps as a whole. */
export const formatTimeRange = (start: TimeOfDay, end: TimeOfDay, language: Language): string =>
  unbroken(
    isOf24Hours()
      ? `${formatTime(start, language)}–${formatTime(end, language)}`
      : rangeOf(timesIn(language), start, end),
  )
    .replaceAll('\u2009', '\u202f')
    // Lines break behind a dash but for a word joiner.
    .replace('–', '–\u2060');

function rangeOf(times: Intl.DateTimeFormat, start: TimeOfDay, end: TimeOfDay): string {
  if (toShortTime(end) !== toShortTime(END_OF_DATE)) return times.formatRange(someDay(start), someDay(end));
  // Midnight is on the next date, which a range across dates would name.
  const across = times.formatRangeToParts(someDay('11:00:00'), someDay('12:00:00'));
  const dash = across.find(({ type, source }) => type === 'literal' && source === 'shared')?.value ?? '–';
  return `${times.format(someDay(start))}${dash}${times.format(someDay(end))}`;
}

/** Splits figures and half-day mark, so that a screen can set them in different sizes; 24 hours have no mark. */
export function splitTime(time: TimeOfDay, language: Language): { figures: string; half: string } {
  if (isOf24Hours()) return { figures: formatTime(time, language), half: '' };
  const parts = timesIn(language).formatToParts(someDay(time));
  const figures = parts.filter((part) => part.type !== 'dayPeriod').map((part) => part.value);
  return { figures: figures.join('').trim(), half: parts.find((part) => part.type === 'dayPeriod')?.value ?? '' };
}

/**
 * Month name after a preposition, "για τον Νοέμβριο": the form beside a year (alone, Greek locale data uses the
 * genitive) without its final sigma.
 */
export const formatMonthAfterPreposition = (date: CalendarDate, language: Language): string =>
  formatMonthAlone(date, language).replace(/ς$/, '');

/** Month name alone: "Νοέμβριος". */
export const formatMonthAlone = (date: CalendarDate, language: Language): string => monthIn('month', date, language);

/** Month name as in a date: "του Νοεμβρίου". */
export const formatMonthOf = (date: CalendarDate, language: Language): string => monthIn('date', date, language);

function monthIn(style: DateStyle, date: CalendarDate, language: Language): string {
  const parts = formatter(DATE_LOCALE[language], DATE_STYLES[style]).formatToParts(asUtc(date));
  return parts.find((part) => part.type === 'month')?.value ?? '';
}

/** Calendar date of an instant in the gym's zone. */
export const dateIn = (timeZone: string, instant: Date): CalendarDate =>
  formatter('en-CA', DATE_STYLES.numeric, timeZone).format(instant);

/** Time of day of an instant in a zone, as spreadsheets read it: `09:30`. */
export const timeIn = (timeZone: string, instant: Date): string =>
  formatter('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, timeZone).format(instant);

export const formatDateOf = (instant: Date, timeZone: string, style: DateStyle, language: Language): string =>
  formatDate(dateIn(timeZone, instant), style, language);

export const formatTimeOf = (instant: Date, timeZone: string, language: Language): string =>
  unbroken(timesIn(language, timeZone).format(instant));

/** `23 Νοεμβρίου 2026, 6:00 μ.μ.` in the gym's zone. */
export const formatInstant = (instant: Date, timeZone: string, language: Language): string =>
  `${formatDateOf(instant, timeZone, 'full', language)}, ${formatTimeOf(instant, timeZone, language)}`;

/** Short form for tables: `23 Νοε 2026, 6:00 μ.μ.`. The time wraps as a whole. */
export const formatTableInstant = (instant: Date, timeZone: string, language: Language): string =>
  `${formatDateOf(instant, timeZone, 'table', language).replaceAll(' ', '\u00a0')}, ${formatTimeOf(instant, timeZone, language)}`;

/** "Παρασκευή 20 Νοεμβρίου, 4:00 μ.μ." in the gym's zone; "σήμερα" and "αύριο" where they apply. */
export function formatMoment(instant: Date, now: Date, timeZone: string, language: Language): string {
  const date = dateIn(timeZone, instant);
  const days = daysBetween(dateIn(timeZone, now), date);
  const day = days === 0 || days === 1 ? formatDaysAhead(days, language) : formatDate(date, 'day', language);
  return `${day}, ${formatTimeOf(instant, timeZone, language)}`;
}

/** Deadline beside its day: only the time if it falls on that day, else with the short date. */
export function formatDeadline(instant: Date, day: CalendarDate, timeZone: string, language: Language): string {
  const date = dateIn(timeZone, instant);
  const time = formatTimeOf(instant, timeZone, language);
  return date === day ? time : `${formatDate(date, 'short', language)}, ${time}`;
}

const relative = (language: Language): Intl.RelativeTimeFormat =>
  new Intl.RelativeTimeFormat(DATE_LOCALE[language], { numeric: 'auto' });

/** "σήμερα", "αύριο", "σε 3 ημέρες". */
const formatDaysAhead = (days: number, language: Language): string => relative(language).format(days, 'day');

/** The same as a phrase of its own: "Σήμερα". */
export function formatDistance(days: number, language: Language): string {
  const phrase = formatDaysAhead(days, language);
  return phrase.charAt(0).toLocaleUpperCase(DATE_LOCALE[language]) + phrase.slice(1);
}

/** "σε 25 λεπτά", "σε 3 ώρες" on the same day of the gym, "αύριο", "σε 5 ημέρες" after it; never "σε 0 λεπτά". */
export function formatUntil(instant: Date, now: Date, timeZone: string, language: Language): string {
  const days = daysBetween(dateIn(timeZone, now), dateIn(timeZone, instant));
  if (days > 0) return formatDaysAhead(days, language);
  const minutes = Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / MS_PER_MINUTE));
  if (minutes < MINUTES_TOLD) return relative(language).format(minutes, 'minute');
  return relative(language).format(Math.round(minutes / 60), 'hour');
}

/** 1.234 or 1,234. */
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENGLISH_ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** "5th"; in Greek of a visit, "5η", or with another ending. */
export const formatOrdinal = (count: number, language: Language, greekEnding = 'η'): string =>
  `${count}${language === 'el' ? greekEnding : (ENGLISH_ENDINGS[ORDINALS.select(count)] ?? 'th')}`;

export const formatCount = (count: number, language: Language): string =>
  new Intl.NumberFormat(DATE_LOCALE[language]).format(count);

/** Cents as an amount in euro: `45,00 €`, `€45.00`. */
export const formatMoney = (cents: number, language: Language): string =>
  new Intl.NumberFormat(DATE_LOCALE[language], { style: 'currency', currency: 'EUR' }).format(cents / 100);

const clockIn = (timeZone: string | undefined, now: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);

/** Name of the gym's time, on a device whose clock shows another; null on all others. */
export function foreignZone(timeZone: string, now: Date, language: Language, greekTime: string): string | null {
  if (clockIn(undefined, now) === clockIn(timeZone, now)) return null;
  if (timeZone === 'Europe/Athens') return greekTime;
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
