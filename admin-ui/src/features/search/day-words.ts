import {
  addDays,
  daysBetween,
  isCalendarDate,
  weekdayOf,
  type CalendarDate,
} from '@palestra/backend/contract/calendar-date';
import { LANGUAGES } from '@palestra/backend/contract/languages';
import { beginsAs } from '@palestra/backend/contract/search-key';
import { formatDate, formatWeekday } from '@palestra/web-kit/format-date';
import { readTypedDate } from '../../kit/time/typed-date';

/** Days from today, in both languages on every screen. */
const RELATIVE: readonly [days: number, words: readonly string[]][] = [
  [0, ['σήμερα', 'today']],
  [1, ['αύριο', 'tomorrow']],
  [2, ['μεθαύριο', 'overmorrow']],
  [-1, ['χθες', 'χτες', 'yesterday']],
  [-2, ['προχθές', 'προχτές']],
];
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));
const WEEK = 7;
/** Shorter beginnings mean too many things. */
const MIN_LETTERS = 3;

const isWord = (word: string): boolean => /^\p{L}+$/u.test(word) && word.length >= MIN_LETTERS;

const weekdayNames = (weekday: number): string[] =>
  LANGUAGES.map((language) => formatWeekday(weekday, 'longWeekday', language));

/** `Νοέμβριος` and `Νοεμβρίου`, `November`. */
const monthNames = (month: string): string[] =>
  LANGUAGES.flatMap((language) =>
    (['month', 'date'] as const).map((style) => formatDate(`2000-${month}-01`, style, language).replace(/[\d\s]/g, '')),
  );

/** This year's date and its neighbours, nearest to today first: in December `5/1` is next month. */
function nearest(monthAndDay: string, today: CalendarDate): CalendarDate[] {
  const year = Number(today.slice(0, 4));
  const dates = [year, year + 1, year - 1].map((one) => `${one}-${monthAndDay}`).filter(isCalendarDate);
  const distance = (date: CalendarDate): number => Math.abs(daysBetween(today, date));
  return dates.sort((one, other) => distance(one) - distance(other)).slice(0, 1);
}

function namedMonth(words: string, today: CalendarDate): CalendarDate[] {
  const [, before, name = '', after] = /^(\d{1,2})?\s*(\p{L}+)\s*(\d{1,2})?$/u.exec(words) ?? [];
  const day = before ?? after;
  if (day === undefined || !isWord(name)) return [];
  const months = MONTHS.filter((month) => monthNames(month).some((known) => beginsAs(known, name)));
  return months.flatMap((month) => nearest(`${month}-${day.padStart(2, '0')}`, today));
}

function writtenDate(words: string, today: CalendarDate): CalendarDate[] {
  // Digits alone are the beginning of a phone number.
  if (/^\d+$/.test(words)) return [];
  const date = readTypedDate(words, today);
  if (date === null) return [];
  return /\d{4}/.test(words) || /\D\d{2}\D\d{2}$/.test(words) ? [date] : nearest(date.slice(5), today);
}

/** The dates that words mean, the likeliest first; none if they mean no day. */
export function daysMeant(typed: string, today: CalendarDate): CalendarDate[] {
  const words = typed.trim();
  const written = [...writtenDate(words, today), ...namedMonth(words, today)];
  if (written.length > 0 || !isWord(words)) return written;
  const relative = RELATIVE.filter(([, names]) => names.some((name) => beginsAs(name, words)));
  const weekdays = WEEKDAYS.filter((weekday) => weekdayNames(weekday).some((name) => beginsAs(name, words)));
  const coming = weekdays.map((weekday) => addDays(today, (weekday - weekdayOf(today) + WEEK) % WEEK));
  return [...relative.map(([days]) => addDays(today, days)), ...coming.flatMap((date) => [date, addDays(date, WEEK)])];
}
