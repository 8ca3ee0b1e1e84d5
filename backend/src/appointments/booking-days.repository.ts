import type { DataSource } from 'typeorm';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { named } from '../platform/database/named-query.js';
import type { StoredSettings } from '../settings/setting.rules.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';
import { subscriptionsJson, type SubscriptionRecord } from '../subscriptions/subscription.repository.js';
import { scheduleRangeColumns, type ScheduleRangeRow } from '../schedule/schedule.repository.js';

export interface BookingDaysRow extends ScheduleRangeRow {
  subscriptions: SubscriptionRecord[];
  /** Dates of uncancelled visits, from the first of the month on. */
  bookedDates: CalendarDate[];
  settings: StoredSettings;
}

const BOOKING_DAYS = `
  SELECT
    ${scheduleRangeColumns('$2::date', '$3::date')},
    ${subscriptionsJson('$1::uuid')} AS subscriptions,
    (SELECT coalesce(json_agg(a.appointment_date), '[]') FROM appointments a
      WHERE a.client_id = $1::uuid AND a.status <> 2 AND a.appointment_date >= date_trunc('month', $2::date)::date)
      AS "bookedDates",
    ${SETTINGS_SQL} AS settings`;

/** Loads the data of a client's day strip: the day `first` and `days` more. */
export async function loadBookingDays(
  on: DataSource,
  clientId: string,
  first: CalendarDate,
  days: number,
): Promise<BookingDaysRow> {
  const values = [clientId, first, addDays(first, days)];
  const [row] = await named<BookingDaysRow>(on, { name: 'load-booking-days', text: BOOKING_DAYS, values });
  if (row === undefined) throw new Error('A statement of sub-selects answers one row');
  return row;
}
