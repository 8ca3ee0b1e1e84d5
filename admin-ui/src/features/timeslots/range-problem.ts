import { daysBetween, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { decideClosing } from '@palestra/backend/contract/slot-change';

export interface DayRange {
  startDate: CalendarDate;
  endDate: CalendarDate;
}

/** Number of days, both ends inclusive. */
export const daysIn = ({ startDate, endDate }: DayRange): number => daysBetween(startDate, endDate) + 1;

/** The server's reason not to close a range, and the field that it belongs to (rule: overrides); null if valid. */
export function rangeProblem(
  { startDate: from, endDate: to }: DayRange,
  today: CalendarDate,
): { at: 'from' | 'to'; key: 'fromPast' | 'endBeforeStart' | 'tooLong' } | null {
  const refused = decideClosing({ from, to }, today);
  if (refused === null) return null;
  return refused === 'DATE_PAST' ? { at: 'from', key: 'fromPast' } : { at: 'to', key: refused };
}
