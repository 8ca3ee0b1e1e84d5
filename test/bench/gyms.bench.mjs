import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from './bench-database.mjs';
import { startChild } from './child.mjs';
import { connectedTo, copiedGyms, GYMS_KEY, keyOf, schemaOf } from './copied-gyms.mjs';
import { readCpu } from './cpu.mjs';
import { startApi, WrongAnswer } from './gym.mjs';
import { inTurn, oneHot, requestsOf } from './gyms-load.mjs';
import { median, ratioRow } from './figures.mjs';
import { startGenerator } from './load.mjs';
import { addDays, DAYS, FIRST_DAY, TODAY } from './operations.mjs';
import { inRounds, OPERATIONS, rateOf, rowOf } from './rounds.mjs';

/** How many gyms there are, one after the other. `BENCH_GYMS=1,10,40` takes a few minutes. */
export const COUNTS = (process.env.BENCH_GYMS ?? '1,100,1000').split(',').map(Number);
const CONNECTIONS = 32;
/** Requests to each gym, of each kind, before it is measured: plans are made for the first six. */
const WARM_UP = Number(process.env.BENCH_GYMS_WARM_UP ?? 12);
/** A database that stays: the gyms that it has, of this version, are not made again. */
const KEPT = process.env.BENCH_GYMS_DATABASE;
/** First for plans, then measured; 0: not at all. */
const IDLE_MINUTES = Number(process.env.BENCH_IDLE_MINUTES ?? 2);
const KINDS = { booking: 201, day: 200 };
const DATES = [addDays(TODAY, FIRST_DAY), addDays(TODAY, FIRST_DAY + DAYS - 1)];
/** A gym has places for 2,800 bookings, and its members have paid for 12 a month. */
const MOST_BOOKINGS = 1_600;

export const title = `One process for many gyms, at ${CONNECTIONS} connections, beside a process for one of them`;

const AIMS = (count) => {
  if (count === 1) return { reach: { least: 0.95 }, must: { least: 0.7 } };
  return count <= 100
    ? { reach: { least: 0.85 }, must: { least: 0.7 } }
    : { reach: { least: 0.7 }, must: { least: 0.6 } };
};

const megabytes = (bytes) => `${Math.round(bytes / 2 ** 20)} MB`;

/** Memory of one process that it shares with no other; none when it has ended, as workers of PostgreSQL do. */
function ownMemory(pid) {
  try {
    const { groups } = /Private_Dirty:\s+(?<kilobytes>\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Number(groups.kilobytes) * 1024;
  } catch (fault) {
    if (fault.code === 'ENOENT' || fault.code === 'ESRCH') return 0;
    throw fault;
  }
}

/** Memory of all processes of the server that serves this connection; null where there is no /proc. */
async function memoryOfServer(database) {
  if (process.platform !== 'linux') return null;
  const { rows } = await database.query('SELECT pid FROM pg_stat_activity');
  return rows.reduce((sum, { pid }) => sum + ownMemory(pid), 0);
}

/** Takes the bookings of a gym away that were measured. */
async function clear(database, gym) {
  for (const [table, column] of [
    ['appointments', 'appointment_date'],
    ['slot_occupancies', 'slot_date'],
  ]) {
    await database.query(`DELETE FROM ${schemaOf(gym)}.${table} WHERE ${column} BETWEEN $1 AND $2`, DATES);
  }
}

/** The compared processes, and their requests. */
export async function openProcesses(url, { env = {}, options } = {}) {
  const common = { GYMS_KEY, PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL: '', ...env };
  const [all, one, generator, database] = await Promise.all([
    startApi(url, { env: { ...common, GYMS: 'all' }, options }),
    startApi(url, { env: { ...common, GYM: keyOf(0) }, options }),
    startGenerator(),
    connectedTo(url),
  ]);
  const requests = requestsOf();
  const forget = async (gym) => {
    if (requests.booked(gym) === 0) return;
    await clear(database, gym);
    requests.forget(gym);
  };
  const ask = async (process, kind, turnOf, count = OPERATIONS) =>
    generator.run({
      ...{ url: process.url, connections: CONNECTIONS, requests: requests.make(kind, count, turnOf) },
      expected: [KINDS[kind]],
    });
  const close = async () => {
    await Promise.all([all.end(), one.end(), generator.end()]);
    await database.end();
  };
  return { all, one, generator, database, forget, ask, requests, close };
}

/** Fails unless the gyms have as many visits and taken places as were answered. */
async function requireCounts({ database, requests }, count) {
  for (let gym = 0; gym < count; gym += Math.ceil(count / 50)) {
    const { rows } = await database.query(
      `SELECT (SELECT count(*)::int FROM ${schemaOf(gym)}.appointments WHERE status = 1 AND appointment_date BETWEEN $1 AND $2) AS visits,
         (SELECT coalesce(sum(booked), 0)::int FROM ${schemaOf(gym)}.slot_occupancies WHERE slot_date BETWEEN $1 AND $2) AS places`,
      DATES,
    );
    const [{ visits, places }] = rows;
    const booked = requests.booked(gym);
    if (visits !== booked || places !== booked)
      throw new WrongAnswer(`gym ${gym}: ${visits} visits and ${places} places instead of ${booked}`);
  }
}

/** Rounds of one kind, with all gyms in turn, with one of them hot, and of the process for one. */
export async function compare(processes, kind, count, tell) {
  const { all, one, generator, forget, ask } = processes;
  const parties = (process) => ({ API: process.pid, PostgreSQL: 'postgres', generator: generator.pid });
  const target = (name, process, turnOf) => ({
    name,
    parties: parties(process),
    before: () => forget(0),
    run: () => ask(process, kind, turnOf),
  });
  await ask(one, kind, inTurn(1), Math.min(MOST_BOOKINGS, 1_000));
  await forget(0);
  await ask(all, kind, inTurn(count), Math.max(count * WARM_UP, 500));
  await forget(0);
  await ask(all, kind, oneHot(count), 500);
  const targets = [target('one', one, inTurn(1)), target('in turn', all, inTurn(count))];
  if (count > 1) targets.push(target('one hot', all, oneHot(count)));
  const rounds = await inRounds(targets, tell);
  await requireCounts(processes, count);
  return rounds;
}

/** CPU time of an answer, without the generator's. */
const spentOn = ({ operations, cpu }) => (cpu.API + cpu.PostgreSQL) / operations;

/** Answers say something on a quiet machine, CPU time on any. */
function rowsOf(rounds, kind, count) {
  const row = (words, of, more = {}) => rowOf(rounds, { what: `${kind}, ${words}`, of, ...AIMS(count), ...more });
  const rowsFor = (name, words) => {
    const rows = [
      row(words, (turns) => rateOf(turns[name]) / rateOf(turns.one), { costsOf: [name, 'one'] }),
      row(`${words}: CPU`, (turns) => spentOn(turns.one) / spentOn(turns[name])),
    ];
    // PostgreSQL's processes of a database that stays are not of this run.
    const isCpuKnown = KEPT === undefined && rounds.every(({ turns }) => turns[name].cpu !== null);
    return isCpuKnown ? rows : rows.slice(0, 1);
  };
  const inTurns = rowsFor('in turn', count === 1 ? 'one gym' : `${count} gyms in turn`);
  return count === 1 ? inTurns : [...inTurns, ...rowsFor('one hot', `${count} gyms, one of them hot`)];
}

/**
 * The cost of the product's own process while none of the gyms does anything: its jobs go round each minute. The first two
 * minutes make plans.
 */
async function idleRow(url, count, tell) {
  const child = startChild('../../backend/dist/main.js', {
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'warn', JWT_SECRET: 'of this measurement', DATABASE_URL: url, PORT: '0' },
    ...{ GYMS: 'all', GYMS_KEY, PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL: '', WORKERS: '1', DEMO: 'off' },
  });
  try {
    await child.next('ready');
    await pause(IDLE_MINUTES * 60_000);
    const parties = { API: child.pid, PostgreSQL: 'postgres' };
    const before = readCpu(parties);
    await pause(IDLE_MINUTES * 60_000);
    const after = readCpu(parties);
    if (before.parties === null) return null;
    const share = (name) => (after.parties[name] - before.parties[name]) / (after.at - before.at);
    const memory = ownMemory(child.pid);
    tell(
      `${count} idle gyms: the process ${percentOf(share('API'))} of a core and ${megabytes(memory)}, ` +
        `PostgreSQL ${percentOf(share('PostgreSQL'))}`,
    );
    const aims = { reach: { most: 5 }, must: { most: 10 } };
    return ratioRow({ what: `${count} idle gyms, % of a core`, ratios: [100 * share('API')], foreign: null, ...aims });
  } finally {
    await child.end();
  }
}

const percentOf = (share) => `${(100 * share).toFixed(2)} %`;

async function catalogue(database) {
  const { rows } = await database.query(`
    SELECT count(*)::int AS relations, (SELECT sum(pg_total_relation_size(oid)) FROM pg_class
      WHERE relnamespace = 'pg_catalog'::regnamespace AND relkind = 'r')::bigint AS bytes FROM pg_class`);
  return rows[0];
}

export async function measure(tell) {
  const bySuperuser = ['GRANT SET ON PARAMETER session_replication_role TO palestra'];
  const kept = KEPT === undefined ? null : { url: KEPT, close: () => undefined };
  const server = kept ?? (await openDatabase({ bare: true, bySuperuser }));
  const gyms = await copiedGyms(server.url, tell);
  if (gyms.creating.length > 0) {
    const [creating, migrating] = [median(gyms.creating), gyms.migrating].map(Math.round);
    tell(`gym:create takes ${creating} ms, the migrations of a gym ${migrating} ms`);
  }
  const rows = [];
  for (const count of COUNTS) {
    await gyms.growTo(count);
    const processes = await openProcesses(server.url);
    try {
      // A run before this one has left its own.
      for (let gym = 0; kept !== null && gym < count; gym += 1) await clear(processes.database, gym);
      for (const kind of Object.keys(KINDS)) {
        const rounds = await compare(processes, kind, count, tell);
        rows.push(...rowsOf(rounds, kind, count));
      }
      const { relations, bytes } = await catalogue(processes.database);
      const memory = await memoryOfServer(processes.database);
      if (memory !== null) {
        tell(
          `${count} gyms: the process ${megabytes(ownMemory(processes.all.pid))}, PostgreSQL's ${megabytes(memory)}`,
        );
      }
      tell(`${count} gyms: ${relations} relations, ${megabytes(Number(bytes))} of catalogue`);
    } finally {
      await processes.close();
    }
    const idle = IDLE_MINUTES > 0 ? await idleRow(server.url, count, tell) : null;
    if (idle !== null) rows.push(idle);
  }
  await gyms.close();
  await server.close();
  return rows;
}
