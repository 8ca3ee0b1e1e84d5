import { addDays, type CalendarDate } from '../../contract/calendar-date.js';
import { timeFromSeconds } from '../../contract/time-of-day.js';
import { slotInstant } from '../../platform/time/gym-zone.js';
import type { SettingValues } from '../../settings/setting.rules.js';

/** What is to be reminded of at an instant. Who booked at or after `bookedBefore` did so within the lead time. */
export type DueReminders =
  | { kind: 'evening'; date: CalendarDate; bookedBefore: Date; notAfter: Date }
  | { kind: 'hours'; startsUntil: Date; leadHours: number };

const MS_PER_HOUR = 3_600_000;
const SECONDS_PER_HOUR = 3_600;

/**
 * The evening's reminders are of tomorrow, from their hour on and until midnight: nobody is told of it at night. Those of
 * the last hours are of whatever starts within them, so that one that was missed while nothing ran is made up for.
 */
export function dueReminders(
  { eveningHour, hoursBefore }: SettingValues['reminders'],
  { zone, now, today }: { zone: string; now: Date; today: CalendarDate },
): DueReminders[] {
  const due: DueReminders[] = [];
  if (eveningHour !== null) {
    const bookedBefore = slotInstant(zone, today, timeFromSeconds(eveningHour * SECONDS_PER_HOUR));
    const date = addDays(today, 1);
    const notAfter = slotInstant(zone, date, '00:00:00');
    if (now >= bookedBefore) due.push({ kind: 'evening', date, bookedBefore, notAfter });
  }
  if (hoursBefore !== null) {
    const startsUntil = new Date(now.getTime() + hoursBefore * MS_PER_HOUR);
    due.push({ kind: 'hours', startsUntil, leadHours: hoursBefore });
  }
  return due;
}
