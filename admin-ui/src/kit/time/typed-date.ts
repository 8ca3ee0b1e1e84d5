import { isCalendarDate, type CalendarDate } from '@palestra/backend/contract/calendar-date';

const NUMBERS = /^(\d{1,2})[./\-\s](\d{1,2})(?:[./\-\s](\d{2}|\d{4}))?$/;
const DIGITS = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/;

const dateOf = (day: string, month: string, year: string): CalendarDate | null => {
  const whole = year.length === 2 ? `20${year}` : year;
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
};

/**
 * Parses a date as people write it: day first, separated by `/`, `.`, `-`, a space or nothing, or `YYYY-MM-DD`. A
 * missing year is taken from `near`. Null if it is no date.
 */
export function readTypedDate(typed: string, near: CalendarDate): CalendarDate | null {
  const text = typed.trim();
  if (isCalendarDate(text)) return text;
  const [, day, month, year] = NUMBERS.exec(text) ?? DIGITS.exec(text) ?? [];
  return day === undefined || month === undefined ? null : dateOf(day, month, year ?? near.slice(0, 4));
}

/** True once the year is complete; until then somebody is still typing. */
export const isWholeDate = (typed: string): boolean => /\D\d{4}$|^\d{8}$|^\d{4}-\d{2}-\d{2}$/.test(typed.trim());
