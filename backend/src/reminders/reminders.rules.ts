import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { timeFromSeconds } from '../contract/time-of-day.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import { quietNightAt, type QuietHours } from '../platform/time/quiet-hours.js';
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
 * before cover everything that starts within the lead time. So ones missed during an outage are still sent. No mail
 * leaves in quiet hours. Those that the morning would be too late for are sent in the hour before (rule: quiet hours).
 */
export function dueReminders(
  { reminders: { eveningHour: asked, hoursBefore }, quietHours }: Pick<SettingValues, 'reminders' | 'quietHours'>,
  { zone, now, today }: { zone: string; now: Date; today: CalendarDate },
): DueReminders[] {
  const due: DueReminders[] = [];
  const eveningHour = asked === null || quietHours === null ? asked : Math.min(asked, quietHours.fromHour - 1);
  if (eveningHour !== null) {
    const bookedBefore = slotInstant(zone, today, timeFromSeconds(eveningHour * SECONDS_PER_HOUR));
    const date = addDays(today, 1);
    const notAfter = slotInstant(zone, date, '00:00:00');
    if (now >= bookedBefore) due.push({ kind: 'evening', date, bookedBefore, notAfter });
  }
  if (hoursBefore !== null) {
    const leadEnd = new Date(now.getTime() + hoursBefore * MS_PER_HOUR);
    const startsUntil = laterOf(leadEnd, earlyUntil(quietHours, zone, now));
    due.push({ kind: 'hours', startsUntil, leadHours: hoursBefore });
  }
  return due;
}

/** In the hour before quiet hours: until when a visit is too early to be reminded of after them; else now. */
function earlyUntil(quiet: QuietHours | null, zone: string, now: Date): Date {
  if (quietNightAt(quiet, zone, now) !== null) return now;
  const night = quietNightAt(quiet, zone, new Date(now.getTime() + MS_PER_HOUR));
  return night === null ? now : new Date(night.until.getTime() + MS_PER_HOUR);
}

const laterOf = (a: Date, b: Date): Date => (a > b ? a : b);
