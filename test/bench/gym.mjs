import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import pg from 'pg';
import { openDatabase, openKept } from './bench-database.mjs';
import { startChild } from './child.mjs';
import { fillGym } from './fill.mjs';
import { ADMIN_ID, addDays, CAPACITY, DAYS, FIRST_DAY, MEMBERS, NOW, TODAY, VISIT_PREFIX } from './operations.mjs';

const SECRET = 'a secret that this measurement knows';
/** The dates on which measurements book. */
const OWN_DATES = [addDays(TODAY, FIRST_DAY), addDays(TODAY, FIRST_DAY + DAYS - 1)];

const base64url = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The secret with which a gym among many signs. */
export const secretOfGym = (key) => createHmac('sha256', SECRET).update(`gym ${key}`).digest('base64url');

/** Token of a session that the database has, under the id of its person. */
export function tokenOf(id, role = 2, now = NOW, secret = SECRET) {
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { sub: id, jti: id, role, sv: 0, iat, exp: iat + 86_400 };
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** Node's options for the API in its image, with which it is measured. */
const IMAGE_OPTIONS = createRequire(import.meta.url)('../../docker/image/package.json')
  .scripts.start.split(' ')
  .filter((word) => word.startsWith('-'));

/** Starts the product's API on a database, with a clock that stands still. */
export async function startApi(databaseUrl, { env = {}, options = [] } = {}) {
  const child = startChild(
    '../support/api-process.mjs',
    {
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'warn', JWT_SECRET: SECRET, GYM_TIMEZONE: 'Europe/Athens' },
      ...{ DATABASE_URL: databaseUrl, PORT: '0', MAILBOX_PORT: '0', TEST_NOW: NOW.toISOString() },
      ...env,
    },
    { options: [...IMAGE_OPTIONS, ...options] },
  );
  const { url } = await child.next('ready');
  return { ...child, url };
}

/** A gym of this size in a database of its own, or in one that stays, and one API process, started as `api` says. */
export async function openGym({ clients = MEMBERS, appointments = 50 * clients, databaseUrl, api: order } = {}) {
  const server = await (databaseUrl === undefined ? openDatabase() : openKept(databaseUrl));
  const database = new pg.Client({ connectionString: server.url });
  await database.connect();
  const { rows } = await database.query('SELECT count(*)::int AS people FROM users');
  if (rows[0].people === 0) await fillGym(database, { clients, appointments, now: NOW });
  else if (rows[0].people !== clients + 1)
    throw new WrongAnswer(`That database has ${rows[0].people} people instead of ${clients + 1}: name another one.`);
  else await reset(database);
  const api = await startApi(server.url, order);
  const close = async () => {
    await api.end();
    await database.end();
    await server.close();
  };
  return { url: api.url, pid: api.pid, api, databaseUrl: server.url, database, reset: () => reset(database), close };
}

/** Takes away the rows that a turn has written, so that each begins with the same rows. */
async function reset(database) {
  await database.query('DELETE FROM appointments WHERE appointment_date BETWEEN $1 AND $2', OWN_DATES);
  await database.query('DELETE FROM slot_occupancies WHERE slot_date BETWEEN $1 AND $2', OWN_DATES);
  await database.query('TRUNCATE mails, calendar_sequences, live_changes, acts, throttles CASCADE');
  await database.query('VACUUM appointments, slot_occupancies');
}

/** Appointments for `cancel`: as many as there will be operations. The formulas are those of `operation`. */
export async function giveVisits(database, count) {
  await database.query(
    `INSERT INTO appointments (id, client_id, subscription_id, appointment_date, start_time, end_time,
       effective_start_time, effective_end_time, starts_at, ends_at, status, booked_at, booked_by_id,
       capacity_at_booking)
     SELECT ('${VISIT_PREFIX}' || lpad(n::text, 12, '0'))::uuid, client, client, date, start, start + interval '1 hour',
       start, start + interval '1 hour', starts_at, starts_at + interval '1 hour', 1, $2, client, ${CAPACITY}
     FROM (
       SELECT n, ('00000000-0000-4000-8000-' || lpad((1 + n % ${MEMBERS})::text, 12, '0'))::uuid AS client,
         make_time(7 + n / ${DAYS} % 15, 0, 0) AS start,
         $3::date + ${FIRST_DAY} + (n + n / ${MEMBERS}) % ${DAYS} AS date
       FROM generate_series(0, $1::int - 1) n) op,
     LATERAL (SELECT (date + start) AT TIME ZONE 'Europe/Athens' AS starts_at) instant`,
    [count, NOW, TODAY],
  );
  await database.query(
    `INSERT INTO slot_occupancies (slot_date, start_time, end_time, booked)
     SELECT appointment_date, start_time, end_time, count(*) FROM appointments
     WHERE appointment_date BETWEEN $1 AND $2 GROUP BY 1, 2, 3`,
    OWN_DATES,
  );
  await database.query('VACUUM ANALYZE appointments, slot_occupancies');
}

/** Fails unless the database holds exactly the answered bookings: visits, places, mails; nothing full twice. */
export async function requireBooked(database, { visits, mails = visits, purpose = 'booked' }) {
  const { rows } = await database.query(
    `SELECT
       (SELECT count(*)::int FROM appointments WHERE status <> 2 AND appointment_date BETWEEN $1 AND $2) AS visits,
       (SELECT coalesce(sum(booked), 0)::int FROM slot_occupancies WHERE slot_date BETWEEN $1 AND $2) AS places,
       (SELECT coalesce(max(count), 0)::int FROM (
          SELECT count(*) FROM appointments WHERE status <> 2 AND appointment_date BETWEEN $1 AND $2
          GROUP BY appointment_date, start_time, end_time) each) AS fullest,
       (SELECT coalesce(max(count), 0)::int FROM (
          SELECT count(*) FROM appointments WHERE status <> 2 AND appointment_date BETWEEN $1 AND $2
          GROUP BY client_id, appointment_date) each) AS "mostOfOneOnADay",
       (SELECT count(*)::int FROM mails WHERE purpose = $3) AS mails`,
    [...OWN_DATES, purpose],
  );
  const found = rows[0];
  const wrong = [];
  const must = (name, is, should) => {
    if (is !== should) wrong.push(`${name}: ${is} instead of ${should}`);
  };
  must('visits', found.visits, visits);
  must('taken places', found.places, visits);
  must(`mails (${purpose})`, found.mails, mails);
  if (found.fullest > CAPACITY) wrong.push(`overbooked: ${found.fullest} visits in a slot of ${CAPACITY}`);
  if (found.mostOfOneOnADay > 1) wrong.push(`${found.mostOfOneOnADay} visits of one member on a date`);
  if (wrong.length > 0) throw new WrongAnswer(wrong.join('; '));
}

/** The measured program did something else than it said, or than it must. */
export class WrongAnswer extends Error {}

export { ADMIN_ID };
