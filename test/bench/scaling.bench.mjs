import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../scripts/paths.mjs';
import { using } from './beside.mjs';
import { startChild } from './child.mjs';
import { readCpu } from './cpu.mjs';
import { percent, spreadOf } from './figures.mjs';
import { giveVisits, openGym, requireBooked, tokenOf } from './gym.mjs';
import { crowd, requireExact, TOLD } from './hot-slot.bench.mjs';
import { startGenerator } from './load.mjs';
import { ADMIN_ID, CAPACITY, MEMBERS, operation, REQUESTS } from './operations.mjs';
import { inRounds, meanForeign, OPERATIONS, WARM_UP } from './rounds.mjs';
import { BOOKINGS, bookings, openScreens, SCREENS } from './watched-date.mjs';

const PAUSE_MS = 300;
/** A process that has just started has still to give memory and connections back. */
const SETTLES_MS = 20_000;
const IDLE_MS = 60_000;

export const title =
  'What the capacity in docs/performance.md counts with: CPU time, memory and bytes of one operation';

/** The options of the image's process: memory depends on them. */
function optionsOfImage() {
  const text = readFileSync(path.join(root, 'docker', 'Dockerfile'), 'utf8');
  const [, options] = /^CMD \["node", (.+), "backend\/dist\/main\.js"\]$/m.exec(text);
  return JSON.parse(`[${options}]`);
}
const MALLOC = { MALLOC_ARENA_MAX: '2' };

const whole = (count) => Array.from({ length: count }, (_, n) => n);
const fixed = (value) => value.toFixed(value < 10 ? 2 : 0);
const spreadText = ({ min, median, max }) => [min, median, max].map(fixed).join(' / ');

/** A row without an aim: nothing here is beside a reference. `figures` are the numbers of `result`. */
const row = (what, result, figures, more = {}) => ({
  what,
  result,
  aim: '',
  reached: '',
  holds: true,
  figures,
  ...more,
});

/** CPU milliseconds of one operation, over all rounds. */
function cpuRow(rounds, name) {
  const each = (party) => spreadOf(rounds.map(({ turns }) => turns[name].cpu[party] / turns[name].operations));
  const figures = { API: each('API'), PostgreSQL: each('PostgreSQL') };
  const parts = Object.entries(figures).map(([party, spread]) => `${party} ${spreadText(spread)}`);
  return row(`CPU ms of ${name}`, parts.join(', '), figures, { 'foreign CPU': percent(meanForeign(rounds)), rounds });
}

async function measureCpu(gym, generator, tell) {
  const parties = { API: gym.pid, PostgreSQL: 'postgres' };
  const ask = (kind, connections, status, count = OPERATIONS) =>
    generator.run({
      ...{ url: gym.url, connections, expected: [status] },
      requests: whole(count).map((n) => REQUESTS[kind](n, tokenOf)),
    });
  const target = (name, kind, { connections, status = 200, before = () => {}, check = () => {} }) => ({
    ...{ name, parties, before, run: () => ask(kind, connections, status) },
    after: ({ operations }) => check(operations),
    async warm() {
      for (let sent = 0; sent < WARM_UP; sent += OPERATIONS) {
        await before();
        await ask(kind, connections, status);
      }
    },
  });
  const targets = [
    target('a booking', 'booking', {
      ...{ connections: 32, status: 201, before: gym.reset },
      check: (visits) => requireBooked(gym.database, { visits }),
    }),
    target('a cancellation', 'cancel', {
      connections: 32,
      async before() {
        await gym.reset();
        await giveVisits(gym.database, OPERATIONS);
      },
      check: (mails) => requireBooked(gym.database, { visits: 0, mails, purpose: 'cancelled' }),
    }),
    target("a member's day", 'day', { connections: 16 }),
    target("a day of staff's", 'staff-day', { connections: 16 }),
    {
      name: `an answer when ${MEMBERS} ask at once for ${CAPACITY} places`,
      parties,
      before: gym.reset,
      run: (round) =>
        generator.run({ url: gym.url, connections: MEMBERS, requests: crowd(round), expected: Object.values(TOLD) }),
      async after(turn) {
        requireExact(turn);
        await requireBooked(gym.database, { visits: CAPACITY });
      },
    },
  ];
  for (const { warm } of targets) await warm?.();
  const rounds = await inRounds(targets, tell);
  return targets.map(({ name }) => cpuRow(rounds, name));
}

/** Bytes of a row with its part of the indexes. */
async function bytesOf(database, table) {
  const { rows } = await database.query(
    `SELECT pg_total_relation_size($1) / count(*)::float8 AS bytes, count(*)::int AS rows FROM ${table}`,
    [table],
  );
  return rows[0];
}

async function sizeRow(database, table, what) {
  const { bytes, rows } = await bytesOf(database, table);
  return row(`bytes of ${what}, with indexes`, `${Math.round(bytes)} (${rows} rows)`, { bytes, rows });
}

/**
 * First of all: tables and indexes are as inserts leave them. One after the other: connections that wait for each other
 * make a table grow by pages that stay empty for long.
 */
async function measureBytes(gym, generator) {
  const { database } = gym;
  const ask = (requestOf) =>
    generator.run({ url: gym.url, connections: 1, expected: [201], requests: whole(OPERATIONS).map(requestOf) });
  await ask((n) => REQUESTS.booking(n, tokenOf));
  const rows = [
    await sizeRow(database, 'appointments', 'a visit'),
    await sizeRow(database, 'mails', 'a mail'),
    await sizeRow(database, 'calendar_sequences', 'a calendar sequence'),
  ];
  await gym.reset();
  await ask((n) => byStaff(REQUESTS.booking(n, tokenOf), operation(n).client));
  return [...rows, await sizeRow(database, 'audit_entries', "an entry in the log, of a booking of staff's")];
}

function byStaff(request, userId) {
  const headers = { ...request.headers, authorization: `Bearer ${tokenOf(ADMIN_ID, 1)}` };
  const body = JSON.stringify({ ...JSON.parse(request.body), userId });
  return { ...request, path: '/api/Admin/appointments', headers, body };
}

/**
 * Memory of the API's process for each open screen. Measures the first screens, because later ones use their memory
 * again.
 */
async function measureScreen({ api, url }) {
  const holds = () => api.ask({ type: 'memory' }, 'holds');
  const { live: before } = await holds();
  const screens = await openScreens(url);
  const { live: after } = await holds();
  await screens.end();
  const bytes = Math.round((after - before) / SCREENS);
  return row(`kB of an open screen, of ${SCREENS}`, fixed(bytes / 1000), { bytes });
}

/** Screens on one date, and twenty bookings that fill two slots: `pauseMs` apart. */
async function measureHerd(gym, generator, words, pauseMs) {
  await gym.reset();
  const screens = await openScreens(gym.url);
  const parties = { API: gym.pid, PostgreSQL: 'postgres' };
  const before = readCpu(parties);
  for (const request of bookings()) {
    await generator.run({ url: gym.url, connections: 1, expected: [201], requests: [request] });
    if (pauseMs > 0) await pause(pauseMs);
  }
  const { reads, messages, bytes } = await screens.settled(BOOKINGS);
  const after = readCpu(parties);
  await screens.end();
  await requireBooked(gym.database, { visits: BOOKINGS });
  const seconds = (party) => (after.parties[party] - before.parties[party]) / 1000;
  const figures = {
    ...{ messages, reads, bytes: Math.round(bytes / messages), seconds: (after.at - before.at) / 1000 },
    ...{ API: seconds('API'), PostgreSQL: seconds('PostgreSQL') },
  };
  return row(
    `${SCREENS} screens, ${BOOKINGS} bookings ${words}`,
    `${messages} messages of ${figures.bytes} bytes, ${reads} reads, in ${fixed(figures.seconds)} s; ` +
      `CPU s: API ${fixed(figures.API)}, PostgreSQL ${fixed(figures.PostgreSQL)}`,
    figures,
  );
}

const residentOf = (pid) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;

/** The product's own process, with its jobs, while nobody asks for anything. */
async function measureIdle(gym) {
  const child = startChild(
    '../../backend/dist/main.js',
    {
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'warn', JWT_SECRET: 'of this measurement', DATABASE_URL: gym.databaseUrl },
      ...{ PORT: '0', MAILBOX_PORT: '0', SMTP_URL: '', WORKERS: '1', DEMO: 'off', ...MALLOC },
    },
    { options: optionsOfImage() },
  );
  try {
    await child.next('ready');
    await pause(SETTLES_MS);
    const parties = { API: child.pid, PostgreSQL: 'postgres' };
    const before = readCpu(parties);
    await pause(IDLE_MS);
    const after = readCpu(parties);
    const share = (party) => (100 * (after.parties[party] - before.parties[party])) / (after.at - before.at);
    const megabytes = residentOf(child.pid) / 1e6;
    const { rows } = await gym.database.query(
      `SELECT count(*)::int AS connections FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()`,
    );
    const [{ connections }] = rows;
    const figures = { megabytes, connections, API: share('API'), PostgreSQL: share('PostgreSQL') };
    return row(
      'an idle process',
      `${Math.round(megabytes)} MB resident, ${connections} connections; ` +
        `% of a core: API ${fixed(figures.API)}, PostgreSQL ${fixed(figures.PostgreSQL)}`,
      figures,
    );
  } finally {
    await child.end();
  }
}

export function measure(tell) {
  const teller = new URL('tell-memory.mjs', import.meta.url).href;
  const api = { env: MALLOC, options: [...optionsOfImage(), '--import', teller] };
  return using(openGym({ api }), async (gym) => {
    if (readCpu().parties === null) throw new Error('CPU time of processes is read from /proc, which is not here');
    const generator = await startGenerator();
    const rows = [];
    // Told at once: a wrong answer later does not take them away.
    const add = (...made) => {
      rows.push(...made);
      for (const { what, result } of made) tell(`${what}: ${result}`);
    };
    add(...(await measureBytes(gym, generator)));
    add(await measureScreen(gym));
    add(...(await measureCpu(gym, generator, tell)));
    add(await measureHerd(gym, generator, 'in a row', 0));
    add(await measureHerd(gym, generator, `${PAUSE_MS} ms apart`, PAUSE_MS));
    await Promise.all([generator.end(), gym.api.end()]);
    add(await measureIdle(gym));
    return rows;
  });
}
