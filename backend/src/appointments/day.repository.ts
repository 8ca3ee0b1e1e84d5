import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Language } from '../contract/languages.js';
import { named } from '../platform/database/named-query.js';
import { spansOn, todayIn } from '../platform/time/gym-zone.js';
import { settingValuesOf, type SettingValues, type StoredSettings } from '../settings/setting.rules.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';
import { subscriptionsJson } from '../subscriptions/subscription.repository.js';
import type { SubscriptionTerms } from '../subscriptions/subscription.rules.js';
import { scheduleColumns, toOverride, type ScheduleRow } from '../timeslots/schedule.repository.js';
import { scheduleOf, type BookedSlot, type SlotTimes } from '../timeslots/schedule.rules.js';
import type { DayFacts } from './availability.rules.js';
import type { MemberFacts, OwnAppointment } from './booking.rules.js';

/** The member of the facts, with the data that responses and mails need. */
export interface DayMember extends MemberFacts {
  name: string;
  email: string;
  language: Language;
  adminNotificationEnabled: boolean;
  subscriptions: (SubscriptionTerms & { actualStartDate: CalendarDate | null })[];
  appointments: (OwnAppointment & { id: string })[];
}

/** The facts of a date, read from the database at one instant. */
export interface Day extends DayFacts {
  member: DayMember | null;
  settings: SettingValues;
}

/** The time and the gym's zone. */
export interface Moment {
  zone: string;
  now: Date;
}

export interface DayRow extends ScheduleRow {
  booked: BookedSlot[];
  occupancies: (SlotTimes & { booked: number })[];
  settings: StoredSettings;
  member: Omit<DayMember, 'subscriptions' | 'appointments'> | null;
  subscriptions: DayMember['subscriptions'] | null;
  appointments: DayMember['appointments'] | null;
}

/**
 * $1 date, $2 client or null, $3 and $4 original times of one slot or null. Booked slots are needed to find retired
 * ones.
 */
export const DAY_COLUMNS = `
  ${scheduleColumns('$1::date', '$3::time', '$4::time')},
  (SELECT coalesce(json_agg(json_build_object('start', o.start_time, 'end', o.end_time, 'booked', o.booked)), '[]')
     FROM slot_occupancies o
    WHERE o.slot_date = $1::date AND o.booked > 0
      AND ($3::time IS NULL OR (o.start_time = $3 AND o.end_time = $4))) AS occupancies,
  (SELECT coalesce(json_agg(json_build_object('start', o.start_time, 'end', o.end_time,
            'effectiveStart', a.effective_start_time, 'effectiveEnd', a.effective_end_time)), '[]')
     FROM slot_occupancies o
     CROSS JOIN LATERAL (
       SELECT a.effective_start_time, a.effective_end_time FROM appointments a
        WHERE a.appointment_date = o.slot_date AND a.start_time = o.start_time AND a.end_time = o.end_time
          AND a.status <> 2
        LIMIT 1) a
    WHERE o.slot_date = $1::date AND o.booked > 0
      AND ($3::time IS NULL OR (o.start_time = $3 AND o.end_time = $4))
      AND NOT EXISTS (
        SELECT FROM global_timeslots t
         WHERE t.day_of_week = extract(dow FROM $1::date)::int AND t.is_enabled
           AND t.original_start_time = o.start_time AND t.original_end_time = o.end_time)) AS booked,
  ${SETTINGS_SQL} AS settings,
  (SELECT json_build_object('name', u.name, 'email', u.email, 'language', u.language, 'isActive', u.is_active,
            'isMorningClient', u.is_morning_client, 'adminNotificationEnabled', u.admin_notification_enabled)
     FROM users u WHERE u.id = $2::uuid AND u.role = 2) AS member,
  ${subscriptionsJson('$2::uuid')} AS subscriptions,
  (SELECT coalesce(json_agg(json_build_object('id', a.id, 'date', a.appointment_date, 'start', a.start_time,
            'end', a.end_time, 'effectiveStart', a.effective_start_time) ORDER BY a.starts_at), '[]')
     FROM appointments a
    WHERE a.client_id = $2::uuid AND a.status <> 2
      AND a.appointment_date >= date_trunc('month', $1::date)::date
      AND a.appointment_date < (date_trunc('month', $1::date) + interval '1 month')::date) AS appointments`;

const LOAD_DAY = `SELECT ${DAY_COLUMNS}`;

/** Loads the facts of a date in one statement; with `slot`, of that slot only. */
export async function loadDay(
  on: EntityManager | DataSource,
  date: CalendarDate,
  clientId: string | null,
  moment: Moment,
  slot: SlotTimes | null = null,
): Promise<Day> {
  const values = [date, clientId, slot?.start ?? null, slot?.end ?? null];
  const [row] = await named<DayRow>(on, { name: 'load-day', text: LOAD_DAY, values });
  if (row === undefined) throw new Error('A statement of sub-selects answers one row');
  return toDay(row, date, moment);
}

export function toDay(row: DayRow, date: CalendarDate, { zone, now }: Moment): Day {
  const settings = settingValuesOf(row.settings);
  const overrides = row.overrides.map(toOverride);
  const { template, booked, occupancies, member } = row;
  return {
    now,
    today: todayIn(zone, now),
    date,
    schedule: scheduleOf({ template, overrides, booked, defaultCapacity: settings.capacityPerTimeslot }),
    occupancies,
    spanOf: spansOn(zone, date),
    member: member && { ...member, subscriptions: row.subscriptions ?? [], appointments: row.appointments ?? [] },
    settings,
  };
}
