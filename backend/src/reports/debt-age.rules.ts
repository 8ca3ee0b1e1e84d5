import { daysBetween, type CalendarDate } from '../contract/calendar-date.js';
import type { DebtAge } from '../contract/report.js';

const MONTH_DAYS = 30;
const QUARTER_DAYS = 90;

/** How long the oldest unpaid amount has been due on a day; null is not yet (rule: owed). */
export function debtAgeOf(dueOn: CalendarDate | null, day: CalendarDate): { daysLate: number; age: DebtAge } {
  if (dueOn === null) return { daysLate: 0, age: 'notDue' };
  const daysLate = daysBetween(dueOn, day);
  return { daysLate, age: daysLate <= MONTH_DAYS ? 'month' : daysLate <= QUARTER_DAYS ? 'quarter' : 'older' };
}
