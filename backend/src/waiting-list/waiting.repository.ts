import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Language } from '../contract/languages.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { named } from '../platform/database/named-query.js';
import { subscriptionsJson } from '../subscriptions/subscription.repository.js';
import type { FreedSlot } from '../appointments/freed-places.js';
import type { MemberFacts } from '../appointments/booking.rules.js';

/** A waiting member, with all facts that decide whether they may book. */
export interface WaitingMember extends FreedSlot, MemberFacts {
  clientId: string;
  name: string;
  email: string;
  language: Language;
}

const WAITING = `
  SELECT i.client_id AS "clientId", u.name, u.email, u.language, u.is_active AS "isActive",
    u.is_morning_client AS "isMorningClient", i.appointment_date AS date, i.start_time AS start, i.end_time AS end,
    ${subscriptionsJson('u.id')} AS subscriptions,
    (SELECT coalesce(json_agg(json_build_object('date', a.appointment_date, 'start', a.start_time, 'end', a.end_time,
              'effectiveStart', a.effective_start_time) ORDER BY a.starts_at), '[]')
       FROM appointments a
      WHERE a.client_id = i.client_id AND a.status <> 2
        AND a.appointment_date >= date_trunc('month', i.appointment_date)::date
        AND a.appointment_date < (date_trunc('month', i.appointment_date) + interval '1 month')::date) AS appointments
  FROM (SELECT DISTINCT * FROM unnest($1::date[], $2::time[], $3::time[]) AS s(date, start_time, end_time)) f
  JOIN interests i ON i.appointment_date = f.date AND i.start_time = f.start_time AND i.end_time = f.end_time
  JOIN users u ON u.id = i.client_id
  ORDER BY i.appointment_date, i.start_time, i.end_time, i.created_at, i.id`;

/** Loads the waiting members of these slots, in order of arrival, in one statement. */
export function loadWaiting(tx: EntityManager, slots: readonly FreedSlot[]): Promise<WaitingMember[]> {
  const values = [slots.map(({ date }) => date), slots.map(({ start }) => start), slots.map(({ end }) => end)];
  return named<WaitingMember>(tx, { name: 'who-waits', text: WAITING, values });
}

/** Uses the slot's current time: the date's own, else the template's, else its original one. */
const CLEAR_PAST = `
  DELETE FROM interests i USING (
    SELECT p.id FROM interests p
    LEFT JOIN global_timeslots t ON t.day_of_week = extract(dow FROM p.appointment_date)
      AND t.original_start_time = p.start_time AND t.original_end_time = p.end_time
    LEFT JOIN timeslot_overrides o ON o.date = p.appointment_date AND o.start_time = p.start_time
      AND o.end_time = p.end_time AND o.kind = 'time'
    WHERE p.appointment_date < $1::date
      OR (p.appointment_date = $1::date AND coalesce(o.new_start_time, t.start_time, p.start_time) <= $2::time)
    FOR UPDATE OF p SKIP LOCKED) past
  WHERE i.id = past.id`;

/** Deletes entries of slots that have started by this time on the gym's clock. */
export async function clearPastInterests(on: DataSource, today: CalendarDate, time: TimeOfDay): Promise<void> {
  await named(on, { name: 'clear-past-interests', text: CLEAR_PAST, values: [today, time] });
}

const BY_DEFAULT_CAPACITY = `
  SELECT DISTINCT i.appointment_date AS date, i.start_time AS start, i.end_time AS end
  FROM interests i
  JOIN global_timeslots t ON t.day_of_week = extract(dow FROM i.appointment_date)
    AND t.original_start_time = i.start_time AND t.original_end_time = i.end_time AND t.capacity IS NULL
  WHERE i.appointment_date >= $1::date
    AND NOT EXISTS (SELECT FROM timeslot_overrides o WHERE o.date = i.appointment_date
      AND o.start_time = i.start_time AND o.end_time = i.end_time AND o.kind = 'capacity')
  ORDER BY 1, 2, 3`;

/** Slots with a waiting list, from a date on, whose capacity follows the setting. */
export const waitedForByDefaultCapacity = (tx: EntityManager, from: CalendarDate): Promise<FreedSlot[]> =>
  named(tx, { name: 'waited-for-by-default-capacity', text: BY_DEFAULT_CAPACITY, values: [from] });
