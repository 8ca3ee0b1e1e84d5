import type { TestGym } from './test-gym.js';

/** Members at any time; each stays for half of the years, and another one follows. */
const MEMBERS = 1_000;
const MONTHS = 60;
const MONTHS_OF_MEMBER = MONTHS / 2;
/** In each month of a membership. */
const VISITS = 9;
const WAITS = 20_000;
const LOGGED = 200_000;

/** Id of row `n` of a table, which `table` tells from the others'. */
const id = (table: number, n: string): string =>
  `('00000000-0000-4000-${8000 + table}-' || lpad((${n})::text, 12, '0'))::uuid`;
const CLIENT = 1;
const TERM = 2;
const SALE = 3;
const PLAN = 4;

/** `$1` the first month, `$2` now. */
const CLIENTS = `
  INSERT INTO users (id, role, email, name, phone, search_key, password_hash, email_confirmed_at, created_at)
  SELECT ${id(CLIENT, 'n')}, 2, 'client' || n || '@example.gr', 'Μέλος ' || n % 700, '69' || lpad(n::text, 8, '0'),
    'melos ' || n, 'x', $2::timestamptz, $1::date
  FROM generate_series(0, ${2 * MEMBERS - 1}) n`;

/** The months of each client, `m`, counted from the first of the gym. */
const MONTH = `
  SELECT c.n, m, c.n * ${MONTHS} + m AS term, ($1::date + make_interval(months => m) + c.n % 28 * interval '1 day')::date AS date
  FROM generate_series(0, ${2 * MEMBERS - 1}) AS c(n)
  CROSS JOIN LATERAL generate_series(c.n % 2 * ${MONTHS_OF_MEMBER}, c.n % 2 * ${MONTHS_OF_MEMBER} + ${MONTHS_OF_MEMBER - 1}) m
  -- Some months are left out: these come back, or renew late.
  WHERE (c.n + m) % 17 <> 0`;

const TERMS = `
  INSERT INTO subscriptions (id, client_id, start_date, end_date, monthly_limit)
  SELECT ${id(TERM, 'term')}, ${id(CLIENT, 'n')}, date, (date + interval '1 month')::date - 1, 12 FROM (${MONTH}) t`;

const PLANS = `
  INSERT INTO plans (id, name_el, name_en, price_cents, length, unit, monthly_limit, is_on_sale, created_at)
  SELECT ${id(PLAN, 'n')}, 'Πακέτο ' || n, 'Plan ' || n, 3000 + n * 500, 1, 'months', 12, true, $1::date
  FROM generate_series(0, 11) n`;

const SALES = `
  INSERT INTO sales (id, client_id, subscription_id, plan_id, plan_name_el, plan_name_en, start_date, end_date,
    price_cents, discount_cents, discount_reason, due_on, sold_at, sold_by_id)
  SELECT ${id(SALE, 'term')}, ${id(CLIENT, 'n')}, ${id(TERM, 'term')}, ${id(PLAN, 'n % 12')}, 'Πακέτο', 'Plan', date,
    (date + interval '1 month')::date - 1, 3000 + n % 12 * 500, 0, '', date, date, ${id(CLIENT, 'n')}
  FROM (${MONTH}) t`;

const CHARGES = `
  INSERT INTO ledger_entries (id, client_id, kind, amount_cents, due_on, sale_id, reason, at, by_id)
  SELECT gen_random_uuid(), client_id, 'charge', price_cents, due_on, id, '', sold_at, client_id FROM sales`;

/** Nine sales of ten are paid, some days later; two of a hundred in two parts. */
const PAYMENTS = `
  INSERT INTO ledger_entries (id, client_id, kind, amount_cents, method, receipt_year, receipt_no, reason, at, by_id)
  SELECT gen_random_uuid(), client_id, 'payment', -cents, (ARRAY['cash', 'card', 'transfer', 'iris'])[1 + n % 4],
    extract(year FROM at), n, '', at, client_id
  FROM (
    SELECT s.client_id, row_number() OVER (ORDER BY s.id, part) AS n, s.price_cents / parts AS cents,
      s.sold_at + (1 + (s.price_cents + part) % 9) * interval '1 day' AS at
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS nth FROM sales) s
    CROSS JOIN LATERAL (SELECT CASE WHEN nth % 50 = 0 THEN 2 ELSE 1 END AS parts) p
    CROSS JOIN LATERAL generate_series(1, parts) part
    WHERE nth % 10 <> 0) paid WHERE at < $1::timestamptz`;

/** Taken back by mistake of the desk, once in a hundred. */
const REVERSALS = `
  INSERT INTO ledger_entries (id, client_id, kind, amount_cents, method, reverses_id, reason, at, by_id)
  SELECT gen_random_uuid(), client_id, 'reversal', -amount_cents, method, id, 'Λάθος', at + interval '1 hour', by_id
  FROM ledger_entries WHERE kind = 'payment' AND receipt_no % 100 = 0`;

/** From Monday to Friday. Of twelve one is cancelled, late or in time, by the client; of the others most are marked. */
const APPOINTMENTS = `
  INSERT INTO appointments (client_id, subscription_id, appointment_date, start_time, end_time, effective_start_time,
    effective_end_time, starts_at, ends_at, status, cancelled_at, cancelled_by_id, cancelled_late, attendance, attendance_at,
    booked_at, booked_by_id, capacity_at_booking)
  SELECT ${id(CLIENT, 'n')}, ${id(TERM, 'term')}, date, start, start + interval '1 hour', start, start + interval '1 hour',
    starts_at, starts_at + interval '1 hour', CASE WHEN k % 12 = 5 THEN 2 WHEN starts_at < $2::timestamptz THEN 3 ELSE 1 END,
    CASE WHEN k % 12 = 5 THEN starts_at - k % 30 * interval '1 hour' END, CASE WHEN k % 12 = 5 THEN ${id(CLIENT, 'n')} END,
    k % 12 = 5 AND k % 30 < 2, CASE WHEN k % 12 <> 5 AND k % 7 > 0 THEN CASE WHEN k % 7 = 3 THEN 'absent' ELSE 'attended' END END,
    CASE WHEN k % 12 <> 5 AND k % 7 > 0 THEN starts_at END,
    starts_at - interval '3 days', ${id(CLIENT, 'n')}, 20
  FROM (
    SELECT n, term, k, day + CASE extract(dow FROM day) WHEN 0 THEN 1 WHEN 6 THEN 2 ELSE 0 END AS date,
      make_time((7 + (n + k) % 14)::int, 0, 0) AS start
    FROM (SELECT t.*, term * 7 + v AS k, date + v * 3 AS day FROM (${MONTH}) t, generate_series(0, ${VISITS - 1}) v) visit
  ) visit CROSS JOIN LATERAL (SELECT (date + start) AT TIME ZONE 'Europe/Athens' AS starts_at) instant`;

const WAITED = `
  INSERT INTO past_waits (id, client_id, appointment_date, start_time, end_time, asked_at, was_served)
  SELECT gen_random_uuid(), client_id, appointment_date, start_time, end_time, booked_at, random() < 0.5
  FROM appointments WHERE starts_at < $1::timestamptz ORDER BY id LIMIT ${WAITS}`;

const CLOSINGS = `
  INSERT INTO timeslot_overrides (date, kind) SELECT $1::date + n * 30 + 3, 'day' FROM generate_series(0, ${MONTHS - 1}) n`;

const LOG = `
  INSERT INTO audit_entries (at, actor_id, action, entity, entity_id, before, after)
  SELECT $1::date + n * interval '13 minutes', ${id(CLIENT, 'n % 9')},
    (ARRAY['client.updated', 'appointment.booked', 'subscription.updated', 'subscription.frozen'])[1 + CASE WHEN n % 100 = 0 THEN 3 ELSE n % 3 END],
    'subscription', ${id(TERM, `n % ${MEMBERS} * ${MONTHS}`)}, '{}', jsonb_build_object('text', repeat('a', 100))
  FROM generate_series(1, ${LOGGED}) n`;
const CHANGES = `
  INSERT INTO audit_entries (at, action, entity, entity_id, before, after)
  SELECT $1::timestamptz - n * interval '90 days', 'setting.updated', 'setting', 'BookingCancellationDeadlineHours',
    jsonb_build_object('value', n::text), jsonb_build_object('value', (n + 1)::text)
  FROM generate_series(1, 12) n`;

/** Fills a gym with five years of a thousand members, from the first of a month on. */
export async function fillFiveYears(gym: TestGym, firstMonth: string): Promise<void> {
  const connection = await gym.database.connect();
  const fill = (sql: string, ...values: unknown[]) => connection.query(sql, values);
  try {
    await fill(CLIENTS, firstMonth, gym.clock);
    await fill(TERMS, firstMonth);
    // The rows keep the references; checking those of half a million rows would take minutes.
    await fill('SET session_replication_role = replica');
    await fill(PLANS, firstMonth);
    await fill(SALES, firstMonth);
    await fill(CHARGES);
    await fill(PAYMENTS, gym.clock);
    await fill(REVERSALS);
    await fill(APPOINTMENTS, firstMonth, gym.clock);
    await fill(WAITED, gym.clock);
    await fill(CLOSINGS, firstMonth);
    await fill(LOG, firstMonth);
    await fill(CHANGES, gym.clock);
    await fill('SET session_replication_role = DEFAULT');
    await fill('VACUUM ANALYZE');
  } finally {
    connection.release();
  }
}
