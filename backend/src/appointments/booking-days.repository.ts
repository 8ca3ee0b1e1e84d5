import type { DataSource } from 'typeorm';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { named } from '../platform/database/named-query.js';
import type { StoredSettings } from '../settings/setting.rules.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';
import { subscriptionsJson, type SubscriptionRecord } from '../subscriptions/subscription.repository.js';
import { OVERRIDE_JSON, TEMPLATE_SLOT_JSON, type OverrideRow } from '../timeslots/schedule.repository.js';
import type { TemplateSlot } from '../timeslots/schedule.rules.js';

export interface BookingDaysRow {
  template: { dayOfWeek: number; slot: TemplateSlot }[];
  overrides: { date: CalendarDate; override: OverrideRow }[];
  subscriptions: SubscriptionRecord[];
  /** Dates of uncancelled visits, from the first of the month on. */
  bookedDates: CalendarDate[];
  settings: StoredSettings;
}

const BOOKING_DAYS = `
  SELECT
    (SELECT coalesce(json_agg(json_build_object('dayOfWeek', t.day_of_week, 'slot', ${TEMPLATE_SLOT_JSON})), '[]')
       FROM global_timeslots t) AS template,
    (SELECT coalesce(json_agg(json_build_object('date', o.date, 'override', ${OVERRIDE_JSON})), '[]')
       FROM timeslot_overrides o WHERE o.date BETWEEN $2::date AND $3::date) AS overrides,
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
