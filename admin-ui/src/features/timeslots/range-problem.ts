import { daysBetween, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';

export interface DayRange {
  startDate: CalendarDate;
  endDate: CalendarDate;
}

/** Number of days, both ends inclusive. */
export const daysIn = ({ startDate, endDate }: DayRange): number => daysBetween(startDate, endDate) + 1;

/** Error of a range to be closed and the field it belongs to (rule: overrides); null if valid. */
export function rangeProblem(
  range: DayRange,
  today: CalendarDate,
): { at: 'from' | 'to'; key: 'fromPast' | 'endBeforeStart' | 'tooLong' } | null {
  if (range.startDate < today) return { at: 'from', key: 'fromPast' };
  if (range.endDate < range.startDate) return { at: 'to', key: 'endBeforeStart' };
  return daysIn(range) > LIMITS.closedRangeMaxDays ? { at: 'to', key: 'tooLong' } : null;
}
