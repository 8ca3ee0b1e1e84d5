import { daysBetween, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';

export interface DayRange {
  startDate: CalendarDate;
  endDate: CalendarDate;
}

/** Both ends included. */
export const daysIn = ({ startDate, endDate }: DayRange): number => daysBetween(startDate, endDate) + 1;

/** What is wrong with a range that shall be closed, and at which end (rule: overrides); null when it can be. */
export function rangeProblem(
  range: DayRange,
  today: CalendarDate,
): { at: 'from' | 'to'; key: 'fromPast' | 'endBeforeStart' | 'tooLong' } | null {
  if (range.startDate < today) return { at: 'from', key: 'fromPast' };
  if (range.endDate < range.startDate) return { at: 'to', key: 'endBeforeStart' };
  return daysIn(range) > LIMITS.closedRangeMaxDays ? { at: 'to', key: 'tooLong' } : null;
}
