/** A date of the gym's calendar, `YYYY-MM-DD`, without a zone. Strings of this form sort and compare as dates. */
export type CalendarDate = string;

const MS_PER_DAY = 86_400_000;
const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

const digits = (number: number, length: number): string => String(number).padStart(length, '0');
// Lists reckon with hundreds of dates: reading and writing whole instants takes two to three times as long.
const toUtcMs = (date: CalendarDate): number => Date.parse(date);
function fromUtcMs(ms: number): CalendarDate {
  const date = new Date(ms);
  if (Number.isNaN(ms)) throw new RangeError('No date');
  return `${digits(date.getUTCFullYear(), 4)}-${digits(date.getUTCMonth() + 1, 2)}-${digits(date.getUTCDate(), 2)}`;
}

/** False for dates that do not exist, such as 2026-02-30. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string' || !PATTERN.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

export const addDays = (date: CalendarDate, days: number): CalendarDate => fromUtcMs(toUtcMs(date) + days * MS_PER_DAY);

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((toUtcMs(to) - toUtcMs(from)) / MS_PER_DAY);

/** Sunday 0 … Saturday 6 (rule: weekdays). */
export const weekdayOf = (date: CalendarDate): Weekday => new Date(toUtcMs(date)).getUTCDay() as Weekday;

/** `YYYY-MM`. */
export const monthOf = (date: CalendarDate): string => date.slice(0, 7);
export const firstOfMonth = (date: CalendarDate): CalendarDate => `${monthOf(date)}-01`;
export const firstOfNextMonth = (date: CalendarDate): CalendarDate => firstOfMonth(addDays(firstOfMonth(date), 31));

/** The Monday of its week. */
export const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, -((weekdayOf(date) + 6) % 7));

export const laterOf = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);

export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
export type Weekday = (typeof WEEKDAYS)[number];
