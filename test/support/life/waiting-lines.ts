import type { TestGym } from '../test-gym.js';

export const SLOTS = 100;
export const PLACES = 10;

/** Each slot has one visit, and as many members in line as will have a place; everybody waits for one slot. */
const LINES = `
  WITH slot AS (
    SELECT date::date, start, row_number() OVER (ORDER BY date, start) AS n
    FROM generate_series($1::timestamp, $1::timestamp + interval '12 days', interval '1 day') AS date,
         generate_series(7, 20) AS hour, make_time(hour, 0, 0) AS start
    WHERE extract(dow FROM date) BETWEEN 1 AND 5 LIMIT ${SLOTS}
  ), member AS (
    INSERT INTO users (role, email, name, search_key, password_hash, email_confirmed_at)
    SELECT 2, 'pass' || $2 || '-' || n || '-' || m || '@example.gr', 'Μέλος ' || n || ' ' || m, '', 'x', now()
    FROM slot, generate_series(0, ${PLACES}) AS m ORDER BY n, m RETURNING id, email
  ), subscription AS (
    INSERT INTO subscriptions (client_id, start_date, end_date, monthly_limit)
    SELECT id, '2026-01-01', '2026-12-31', 12 FROM member
  ), placed AS (
    SELECT member.id, slot.*, split_part(split_part(email, '@', 1), '-', 3)::int AS m
    FROM member JOIN slot ON n = split_part(email, '-', 2)::int
  ), visit AS (
    INSERT INTO appointments (client_id, appointment_date, start_time, end_time, effective_start_time,
      effective_end_time, starts_at, ends_at, booked_at, booked_by_id, capacity_at_booking)
    SELECT id, date, start, start + interval '1 hour', start, start + interval '1 hour',
      (date + start) AT TIME ZONE 'Europe/Athens', (date + start + interval '1 hour') AT TIME ZONE 'Europe/Athens',
      $3, id, 1 FROM placed WHERE m = 0
  ), occupancy AS (
    INSERT INTO slot_occupancies (slot_date, start_time, end_time, booked)
    SELECT date, start, start + interval '1 hour', 1 FROM slot
  )
  INSERT INTO interests (client_id, appointment_date, start_time, end_time, created_at)
  SELECT id, date, start, start + interval '1 hour', $3::timestamptz + m * interval '1 second' FROM placed WHERE m > 0`;

export const setting = (gym: TestGym, key: string, value: string) =>
  gym.as(gym.admin).put(`/Admin/settings/${key}`, { value });

/** A gym of one place a slot, with a thousand members in line. `pass` tells their addresses from an earlier one's. */
export async function lineUp(gym: TestGym, firstDate: string, pass = 1): Promise<void> {
  await gym.database.query('DELETE FROM interests; DELETE FROM appointments; DELETE FROM slot_occupancies');
  await setting(gym, 'GymCapacityPerTimeslot', '1');
  await gym.rows(LINES, [firstDate, pass, gym.clock]);
  await gym.database.query('ANALYZE');
}
