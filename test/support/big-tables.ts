import type { DataSource } from 'typeorm';
import { eventually } from './eventually.js';

/** Id of a client and of their subscription, in a database filled by `fillBigTables`. */
export const someId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const CLIENTS = 5_000;
const VISITS = 20_000;
const ENTRIES = 5_000;
const ID_SQL = (n: string): string => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

const USERS = `
  INSERT INTO users (id, role, email, name, phone, search_key, password_hash, is_active, email_confirmed_at, created_at)
  SELECT ${ID_SQL('n')}, 2, 'client' || n || '@example.gr', 'Μέλος ' || n % 700, '69' || n, 'melos ' || n, repeat('h', 90),
    n % 12 <> 0, $1::timestamptz, $1::timestamptz - n * interval '7 minutes'
  FROM generate_series(1, ${CLIENTS}) n`;

const SUBSCRIPTIONS = `
  INSERT INTO subscriptions (id, client_id, start_date, end_date, monthly_limit, pack_visits, frozen_at)
  SELECT ${ID_SQL('n')}, ${ID_SQL('n')}, date '2025-06-01', date '2026-04-01' + n % 900, 0, CASE WHEN n % 5 = 1 THEN 3 ELSE 0 END,
    CASE WHEN n % 40 = 0 THEN $1::timestamptz END
  FROM generate_series(1, ${CLIENTS}) n`;

/** Two years, whose last month is in the future; every tenth is cancelled. */
const APPOINTMENTS = `
  INSERT INTO appointments (client_id, subscription_id, appointment_date, start_time, end_time, effective_start_time,
    effective_end_time, starts_at, ends_at, status, cancelled_at, booked_at, booked_by_id, capacity_at_booking)
  SELECT id, id, date, start, start + interval '1 hour', start, start + interval '1 hour', starts_at,
    starts_at + interval '1 hour',
    CASE WHEN n % 10 = 3 THEN 2 WHEN starts_at + interval '2 hours' <= $1::timestamptz THEN 3 ELSE 1 END,
    CASE WHEN n % 10 = 3 THEN starts_at END, starts_at - interval '3 days', id, 10
  FROM (
    SELECT n, ${ID_SQL(`1 + n % ${CLIENTS}`)} AS id, make_time(7 + n % 15, 0, 0) AS start,
      date '2024-07-01' + (n % ${CLIENTS} * 7919 + n / ${CLIENTS} * 73) % 730 AS date
    FROM generate_series(0, ${VISITS - 1}) n
  ) visit CROSS JOIN LATERAL (SELECT (date + start) AT TIME ZONE 'Europe/Athens' AS starts_at) instant`;

const OCCUPANCIES = `
  INSERT INTO slot_occupancies (slot_date, start_time, end_time, booked)
  SELECT appointment_date, start_time, end_time, count(*) FILTER (WHERE status <> 2) FROM appointments GROUP BY 1, 2, 3`;

const AUDIT = `
  INSERT INTO audit_entries (at, actor_id, action, entity, entity_id, after)
  SELECT $1::timestamptz - n * interval '5 minutes', ${ID_SQL(`1 + n % 30`)},
    (ARRAY['client.updated', 'appointment.booked', 'setting.updated'])[1 + n % 3],
    (ARRAY['client', 'appointment', 'setting'])[1 + n % 3], ${ID_SQL('n % 900')}, jsonb_build_object('text', repeat('a', 200))
  FROM generate_series(1, ${ENTRIES}) n`;

const MAILS = `
  INSERT INTO mails (purpose, priority, recipient_id, recipient_name, recipient_address, language, facts, state,
    next_attempt_at, created_at, sent_at)
  SELECT (ARRAY['booked', 'cancelled', 'changed'])[1 + n % 3], 1, ${ID_SQL(`1 + n % ${CLIENTS}`)}, 'Μέλος', 'a@example.gr',
    'el', jsonb_build_object('text', repeat('a', 200)), CASE WHEN n % 500 = 1 THEN 'failed' ELSE 'sent' END, at, at,
    CASE WHEN n % 500 <> 1 THEN at END
  FROM generate_series(1, ${ENTRIES}) n, LATERAL (SELECT $1::timestamptz - n * interval '6 minutes' AS at) created`;

const HALF_VISIBLE = `
  SELECT relname FROM pg_class
  WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relallvisible < relpages`;

/** Inserts enough rows for PostgreSQL to plan as for very many, and updates its statistics. */
export async function fillBigTables(dataSource: DataSource, now: Date): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    // VACUUM cannot mark rows visible whose commit is not yet in the log.
    await runner.query('SET synchronous_commit = on');
    for (const fill of [USERS, SUBSCRIPTIONS, APPOINTMENTS, AUDIT, MAILS]) await runner.query(fill, [now]);
    await runner.query(OCCUPANCIES);
    await runner.query('VACUUM ANALYZE');
    // An automatic ANALYZE with a snapshot older than the rows leaves pages unmarked: vacuum again.
    await eventually(async () => {
      if ((await dataSource.query<unknown[]>(HALF_VISIBLE)).length === 0) return true;
      await runner.query('VACUUM');
      return null;
    });
  } finally {
    await runner.release();
  }
}
