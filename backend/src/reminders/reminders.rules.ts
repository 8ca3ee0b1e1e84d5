import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { timeFromSeconds } from '../contract/time-of-day.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import type { SettingValues } from '../settings/setting.rules.js';

/**
 * The reminders due at an instant. A client who booked at or after `bookedBefore` did so within the lead time and needs
 * none.
 */
export type DueReminders =
  | { kind: 'evening'; date: CalendarDate; bookedBefore: Date; notAfter: Date }
  | { kind: 'hours'; startsUntil: Date; leadHours: number };

const MS_PER_HOUR = 3_600_000;
const SECONDS_PER_HOUR = 3_600;

/**
 * Evening reminders are for tomorrow and are sent from their hour until midnight, never at night. Those some hours
 * before cover everything that starts within the lead time, so that ones missed during an outage are still sent.
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
