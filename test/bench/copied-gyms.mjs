// As many gyms of one deployment as are asked for. `gym:create` makes a few; the rest come from the statements that
// made the first, with its rows.
import pg from 'pg';
import { ENTITIES } from '../../backend/dist/app.entities.js';
import { createGym } from '../../backend/dist/gyms/upkeep/create-gym.js';
import { readEnvironment } from '../../backend/dist/platform/config/environment.js';
import { DIRECTORY_SCHEMA, inSchema, pathOf, schemaOfGym } from '../../backend/dist/platform/config/schema-of-gym.js';
import { dataSourceOptions } from '../../backend/dist/platform/database/data-source.js';
import { prepareDatabase } from '../../backend/dist/platform/process/prepared-database.js';
import { fillGym } from './fill.mjs';
import { NOW } from './operations.mjs';

export const GYMS_KEY = 'a key of thirty-two characters ..';
export const MEMBERS_OF_A_GYM = 140;
const VISITS_OF_A_MEMBER = 20;
/** As many are made by the command, to measure it. */
const MADE_BY_COMMAND = 5;
const RECORDED = 'gym_recorded';

export const keyOf = (n) => `g${n}`;
export const hostOf = (n) => `${keyOf(n)}.example.gr`;
export const schemaOf = (n) => schemaOfGym(keyOf(n));

const { environment } = readEnvironment({ DEMO: 'off', GYMS_KEY });
const owner = { email: 'owner@gym.example.gr', name: 'Ελένη', passwordHash: '' };

export async function connectedTo(url, options = {}) {
  const database = new pg.Client({ connectionString: url, ...options });
  await database.connect();
  return database;
}

/** @returns how many milliseconds the n-th gym took */
async function create(url, n) {
  const begun = performance.now();
  const gym = { key: keyOf(n), hosts: [hostOf(n)], name: `Gym ${n}`, timeZone: 'Europe/Athens', language: 'el' };
  await createGym(url, { ...gym, mailFrom: null, smtpUrl: null, turnstile: null, owner }, environment, NOW);
  return performance.now() - begun;
}

/** The statements that make the tables of a gym, in their order, and how long they took. */
async function recordTables(url) {
  const database = await connectedTo(url);
  await database.query(`CREATE SCHEMA ${RECORDED}`);
  const statements = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(text, values, ...rest) {
    const changes =
      typeof text === 'string' && /^\s*(CREATE|ALTER|DROP|INSERT|UPDATE|DELETE|DO|COMMENT|WITH)\b/i.test(text);
    if (changes) statements.push({ text, values: Array.isArray(values) ? values : [] });
    return query.call(this, text, values, ...rest);
  };
  const begun = performance.now();
  try {
    const address = inSchema(url, RECORDED);
    await prepareDatabase(dataSourceOptions(address, ENTITIES), address, async () => undefined);
  } finally {
    pg.Client.prototype.query = query;
  }
  const ms = performance.now() - begun;
  await database.query(`DROP SCHEMA ${RECORDED} CASCADE`);
  await database.end();
  return {
    ms,
    statements: statements.map(({ text, values }) => ({ text: text.replaceAll('CONCURRENTLY', ''), values })),
  };
}

/** Tables with rows, those first that others refer to; without the columns that PostgreSQL computes. */
const ROWS_SQL = `
  SELECT c.relname AS table, (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute a
    WHERE a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM pg_class c WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND relname <> 'migrations'`;

/** Makes the n-th gym of the statements and rows of the first. */
async function copy(database, { statements, tables }, n) {
  const schema = schemaOf(n);
  const first = schemaOf(0);
  const orders = [
    ['BEGIN'],
    [`CREATE SCHEMA ${schema}`],
    [`SET LOCAL search_path = ${pathOf(schema)}`],
    ...statements.map(({ text, values }) => [text.replaceAll(RECORDED, schema), values]),
    // The rows were judged by their triggers when the first gym was filled.
    ['SET LOCAL session_replication_role = replica'],
    ...tables.map(({ table }) => [`DELETE FROM ${schema}.${table}`]),
    ...tables.map(({ table, columns }) => [
      `INSERT INTO ${schema}.${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${first}.${table}`,
    ]),
    [
      `INSERT INTO ${DIRECTORY_SCHEMA}.gyms (key, name, time_zone, created_at, is_ready) VALUES ($1, $1, $2, $3, true)`,
      [keyOf(n), 'Europe/Athens', NOW],
    ],
    [`INSERT INTO ${DIRECTORY_SCHEMA}.gym_hosts (host, gym_key, position) VALUES ($1, $2, 0)`, [hostOf(n), keyOf(n)]],
    ['COMMIT'],
  ];
  await Promise.all(orders.map(([text, values]) => database.query(text, values)));
  await database.query(`ANALYZE ${tables.map(({ table }) => `${schema}.${table}`).join()}`);
}

/** How many the database has already. */
async function countGyms(url) {
  const database = await connectedTo(url);
  const { rows } = await database.query('SELECT to_regclass($1) IS NOT NULL AS "hasAny"', [`${DIRECTORY_SCHEMA}.gyms`]);
  const counted = rows[0].hasAny ? await database.query(`SELECT count(*)::int FROM ${DIRECTORY_SCHEMA}.gyms`) : null;
  await database.end();
  return counted?.rows[0].count ?? 0;
}

/**
 * The gyms of a database: `growTo` makes those that are missing. They have the same people and visits.
 *
 * @returns {{ creating: number[], migrating: number, growTo: (count: number) => Promise<void> }}
 */
export async function copiedGyms(url, tell) {
  const creating = [];
  let count = await countGyms(url);
  const isNew = count === 0;
  for (; count < MADE_BY_COMMAND; count += 1) creating.push(await create(url, count));
  const { ms: migrating, statements } = await recordTables(url);
  const database = await connectedTo(inSchema(url, schemaOf(0)), { pipeline: true });
  await database.query('SET synchronous_commit = off');
  const people = { clients: MEMBERS_OF_A_GYM, appointments: MEMBERS_OF_A_GYM * VISITS_OF_A_MEMBER, now: NOW };
  for (let n = 0; isNew && n < MADE_BY_COMMAND; n += 1) {
    await database.query(`SET search_path = ${pathOf(schemaOf(n))}`);
    // The timetable that a new gym begins with.
    await database.query('DELETE FROM global_timeslots');
    await fillGym(database, people);
    // One gym may have to take all bookings of a round.
    await database.query('UPDATE subscriptions SET monthly_limit = 31');
  }
  const { rows: tables } = await database.query(ROWS_SQL, [schemaOf(0)]);
  const growTo = async (wanted) => {
    for (; count < wanted; count += 1) {
      await copy(database, { statements, tables }, count);
      if (count % 100 === 99) tell(`${count + 1} gyms`);
    }
  };
  return { creating, migrating, growTo, close: () => database.end() };
}
