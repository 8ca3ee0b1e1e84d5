import { hashSync } from '@node-rs/argon2';
import { searchKey } from '../../backend/dist/contract/search-key.js';
import { SETTING_RULES } from '../../backend/dist/contract/setting.js';
import { ADMIN_ID, BUSY_DAYS, CAPACITY, FIRST_BUSY_DAY, FIRST_HOUR, HOURS, PERSON_PREFIX } from './operations.mjs';

export const PASSWORD = 'palestra';
/** Rows of one statement: enough for speed, and a line of progress every few seconds. */
const CLIENTS_AT_ONCE = 10_000;
const VISITS_AT_ONCE = 250_000;
/** A prime number of days, so that a client's visits with a constant step never meet on one. */
const PAST_DAYS = 694;
const STEP_OF_CLIENT = 7_919;
const STEP_OF_VISIT = 13;

const FIRST = 'Γιώργος Μαρία Δημήτρης Ελένη Κώστας Κατερίνα Γιάννης Βασιλική Νίκος Σοφία Παναγιώτης Αγγελική'.split(
  ' ',
);
const LAST = (
  'Παπαδόπουλος Βλάχος Αγγελόπουλος Νικολάου Γεωργίου Πετρίδης Αθανασίου Δημητρίου Κωνσταντίνου Οικονόμου Παπαδάκη ' +
  'Ιωάννου Χριστοδούλου Μακρής Καραγιάννης Σαμαράς Θεοδώρου Αντωνίου Λάμπρου Ξενάκης'
).split(' ');
const NAMES = FIRST.flatMap((first) => LAST.map((last) => `${last} ${first}`));

const idOf = (n) => `('${PERSON_PREFIX}' || lpad((${n})::text, 12, '0'))::uuid`;

/** Everyone has the same password: hashing 100,000 would take half an hour and be no different to anybody. */
const USERS = `
  INSERT INTO users (id, role, email, name, phone, search_key, password_hash, is_active, email_confirmed_at, created_at)
  SELECT ${idOf('n')}, 2, 'client' || n || '@palestra.test', ($4::text[])[i], '69' || lpad(n::text, 8, '0'),
    ($5::text[])[i] || ' klient' || n || '@palestra.test 69' || lpad(n::text, 8, '0'), $6, true, $1::timestamptz,
    $1::timestamptz - n % 500_000 * interval '2 minutes'
  FROM generate_series($2::int, $3::int) n, LATERAL (SELECT 1 + (n * 31 + $7::int) % ${NAMES.length} AS i) named`;

/** Just used, so that no request has to note that it is. */
const SESSIONS = `
  INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at, network_hash)
  SELECT id, id, '2020-01-01', '9999-01-01', '9999-01-01', '' FROM users u
  WHERE NOT EXISTS (SELECT FROM sessions s WHERE s.id = u.id)`;

const SUBSCRIPTIONS = `
  INSERT INTO subscriptions (id, client_id, start_date, end_date, actual_start_date, actual_end_date, monthly_limit)
  SELECT ${idOf('n')}, ${idOf('n')}, start, start + 900, start, start + 900, 12
  FROM generate_series($2::int, $3::int) n, LATERAL (SELECT $1::timestamptz::date - 800 + n % 300 AS start) dated`;

/**
 * Two years that have passed, and a few days to come on which measurements do not book. Every tenth visit is cancelled.
 * A full slot is passed over on purpose. A gym a hundred times larger has as many rows on a day as its size asks for.
 */
const VISITS = `
  INSERT INTO appointments (client_id, subscription_id, appointment_date, start_time, end_time, effective_start_time,
    effective_end_time, starts_at, ends_at, status, cancelled_at, booked_at, booked_by_id, capacity_at_booking)
  SELECT id, id, date, start, start + interval '1 hour', start, start + interval '1 hour', starts_at,
    starts_at + interval '1 hour',
    CASE WHEN tenth = 3 THEN 2 WHEN starts_at + interval '1 hour' <= $1::timestamptz THEN 3 ELSE 1 END,
    CASE WHEN tenth = 3 THEN starts_at - interval '1 day' END, starts_at - interval '3 days', id, ${CAPACITY}
  FROM (
    SELECT (c + v / $4::int) % 10 AS tenth, ${idOf('c')} AS id, make_time(${FIRST_HOUR} + (c + v + $5::int) % ${HOURS}, 0, 0) AS start,
      $1::timestamptz::date + CASE WHEN day < ${PAST_DAYS} THEN day - ${PAST_DAYS}
                                   ELSE day - ${PAST_DAYS} + ${FIRST_BUSY_DAY} END AS date
    FROM (SELECT v, 1 + v % $4::int AS c,
            (((v % $4::int)::bigint * ${STEP_OF_CLIENT} + v / $4::int * ${STEP_OF_VISIT} + $5::int)
              % ${PAST_DAYS + BUSY_DAYS})::int AS day
          FROM generate_series($2::int, $3::int) v) numbered
  ) visit CROSS JOIN LATERAL (SELECT (date + start) AT TIME ZONE 'Europe/Athens' AS starts_at) instant`;

const OCCUPANCIES = `
  INSERT INTO slot_occupancies (slot_date, start_time, end_time, booked)
  SELECT appointment_date, start_time, end_time, count(*) FILTER (WHERE status <> 2) FROM appointments GROUP BY 1, 2, 3`;

async function fillFrame(database, { now, passwordHash }) {
  for (const [key, rule] of Object.entries(SETTING_RULES)) {
    const values = [key, String(key === 'GymCapacityPerTimeslot' ? CAPACITY : rule.default)];
    await database.query('INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', values);
  }
  await database.query(`
    INSERT INTO global_timeslots (day_of_week, original_start_time, original_end_time, start_time, end_time)
    SELECT day, start, start + interval '1 hour', start, start + interval '1 hour'
    FROM generate_series(0, 6) day, generate_series(${FIRST_HOUR}, ${FIRST_HOUR + HOURS - 1}) hour,
      LATERAL (SELECT make_time(hour, 0, 0) AS start) hours`);
  await database.query(`INSERT INTO gym_origin (kind, started_at) VALUES ('real', $1) ON CONFLICT DO NOTHING`, [now]);
  await database.query(
    `INSERT INTO users (id, role, email, name, search_key, password_hash, email_confirmed_at, created_at)
     VALUES ($1, 1, 'admin@palestra.test', 'Ελένη Διαχειρίστρια', 'eleni', $2, $3, $3)`,
    [ADMIN_ID, passwordHash, now],
  );
}

/** Numbers `from` to `to` in pieces. */
function* pieces(from, to, size) {
  for (let first = from; first <= to; first += size) yield [first, Math.min(to, first + size - 1)];
}

/**
 * Fills a migrated, empty database with a gym of this size: the same rows for the same seed and instant.
 *
 * @param {import('pg').Client} database
 * @param {{ clients: number, appointments: number, seed?: number, now: Date, tell?: (line: string) => void }} wish
 */
export async function fillGym(database, { clients, appointments, seed = 1, now, tell = () => {} }) {
  if (appointments > clients * (PAST_DAYS + BUSY_DAYS))
    throw new Error(`${clients} clients cannot have ${appointments} appointments: nobody comes twice a day.`);
  const passwordHash = hashSync(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await database.query(`SET TIME ZONE 'Europe/Athens'`);
  // The notes for live screens would double the rows; nobody watches.
  const forgetNotes = () => database.query('TRUNCATE live_changes');
  await fillFrame(database, { now, passwordHash });
  const keys = NAMES.map((name) => searchKey(name));
  for (const [first, last] of pieces(1, clients, CLIENTS_AT_ONCE)) {
    await database.query(USERS, [now, first, last, NAMES, keys, passwordHash, seed]);
    await database.query(SUBSCRIPTIONS, [now, first, last]);
    tell(`${last} of ${clients} clients`);
  }
  await database.query(SESSIONS);
  for (const [first, last] of pieces(0, appointments - 1, VISITS_AT_ONCE)) {
    await database.query(VISITS, [now, first, last, clients, seed]);
    await forgetNotes();
    tell(`${last + 1} of ${appointments} appointments`);
  }
  await database.query(OCCUPANCIES);
  await forgetNotes();
  tell('Statistics of the tables ...');
  await database.query('VACUUM ANALYZE');
}
