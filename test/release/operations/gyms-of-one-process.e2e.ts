import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { addDays, weekdayOf } from '@palestra/backend/contract/calendar-date';
import type { Gym } from '@palestra/backend/contract/gym';
import type pg from 'pg';
import { inSchema } from '../../../backend/src/platform/config/schema-of-gym.js';
import { forgetPassword, mailsTo, outboxOver } from '../../support/accounts.js';
import { bookFor } from '../../support/booking.js';
import { aMember, type Person } from '../../support/client-builder.js';
import { faultsOf } from '../../support/doctor.js';
import { eventually } from '../../support/eventually.js';
import { LiveReader } from '../../support/live-reader.js';
import { SmtpCatcher } from '../../support/mail/smtp-catcher.js';
import { askedAs, createGym, ManyGyms, type OpenedGym } from '../../support/many-gyms.js';
import { OpenApiDocument } from '../../support/openapi-document.js';
import { wholeDatabase } from '../../support/whole-database.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const SUNDAY = 0;
const DEFAULT_CAPACITY = 10;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let database: TestDatabase;
let served: ManyGyms;
let folder: string;
let athensMail: SmtpCatcher;
let patrasMail: SmtpCatcher;
let athens: OpenedGym;
let patras: OpenedGym;
let inAthens: pg.Pool;
let inPatras: pg.Pool;
const pools: pg.Pool[] = [];
const tablesOf = (schema: string): pg.Pool => {
  const pool = connectionsTo(inSchema(database.url, schema), 2);
  pools.push(pool);
  return pool;
};
const mailOf = (catcher: SmtpCatcher): string[] => {
  const file = path.join(folder, randomUUID());
  writeFileSync(file, catcher.url);
  return ['--smtp-url-file', file];
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-gyms-'));
  database = await createTestDatabase('bare');
  [athensMail, patrasMail] = [await SmtpCatcher.start(), await SmtpCatcher.start()];
  const made = [
    await createGym(database.url, 'athens', ['127.0.0.1'], mailOf(athensMail)),
    await createGym(database.url, 'gym-of-patras', ['localhost'], ['--time-zone', 'Asia/Tokyo', ...mailOf(patrasMail)]),
    await createGym(database.url, 'broken', ['broken.example.gr']),
    await createGym(database.url, 'behind', ['behind.example.gr']),
  ];
  expect(made.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  await tablesOf('gym_broken').query('DROP TABLE settings CASCADE');
  await tablesOf('gym_behind').query('DROP SCHEMA gym_behind CASCADE');
  [inAthens, inPatras] = [tablesOf('gym_athens'), tablesOf('gym_gym_of_patras')];
  served = await ManyGyms.serve(database.url, { LOG_LEVEL: 'silent' });
  [athens, patras] = [await served.open('127.0.0.1'), await served.open('localhost')];
});
afterAll(async () => {
  await served?.stop();
  await Promise.all([...pools.map((pool) => pool.end()), athensMail.close(), patrasMail.close()]);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A weekday after tomorrow, so that every hour of the template may be booked in both time zones. */
function bookableDate(): string {
  const date = addDays(new Date().toISOString().slice(0, 10), 3);
  return weekdayOf(date) === SUNDAY ? addDays(date, 1) : date;
}

describe('the gyms of one process', () => {
  it('have their own names and clocks', async () => {
    const gyms = await Promise.all([athens, patras].map(({ owner }) => owner.get<Gym>('/gym')));
    expect(gyms.map(({ data }) => [data.name, data.timeZone])).toEqual([
      ['Gym athens', 'Europe/Athens'],
      ['Gym gym-of-patras', 'Asia/Tokyo'],
    ]);
  });

  it('leave a host that is no gym’s at 404 without a word', async () => {
    for (const asked of ['/', '/admin/', '/api/gym', '/api/Admin/clients', '/api/health/../gym']) {
      expect(await askedAs('nobody.example.gr', athens.url, asked)).toEqual({ status: 404, body: '' });
    }
    expect(await askedAs('nobody.example.gr', athens.url, '/api/health')).toMatchObject({ status: 200 });
    expect((await askedAs('nobody.example.gr', athens.url, '/metrics')).body).toContain(
      'palestra_gyms{state="ready"} 3',
    );
  });

  it('are not stopped by one whose tables are missing, nor by one without a schema', async () => {
    expect((await askedAs('broken.example.gr', athens.url, '/api/gym')).status).toBe(500);
    const behind = await askedAs('behind.example.gr', athens.url, '/api/gym');
    expect([behind.status, JSON.parse(behind.body)]).toEqual([503, expect.objectContaining({ code: 'NOT_READY' })]);
    expect((await athens.owner.get('/gym')).status).toBe(200);
  });

  it('answer 401 to a session of another one on every route that needs a session', async () => {
    const { paths } = await OpenApiDocument.of(athens.url);
    const calls = Object.entries(paths).flatMap(([route, operations]) =>
      Object.entries(operations)
        .filter(([, { security = [] }]) => security.some((way) => 'bearer' in (way as object)))
        .map(([method]) => ({ method: method.toUpperCase(), path: route.replaceAll(/\{\w+\}/g, randomUUID()) })),
    );
    expect(calls.length).toBeGreaterThan(100);
    const answers: string[] = [];
    for (const { method, path: asked } of calls) {
      const { status } = await fetch(`${athens.url}${asked}`, {
        method,
        headers: { Authorization: `Bearer ${patras.token}` },
      });
      answers.push(`${status} ${method} ${asked}`);
    }
    expect(answers.filter((answer) => !answer.startsWith('401 '))).toEqual([]);
    expect((await patras.owner.get('/Admin/clients')).status).toBe(200);
  });
});

describe('what a gym holds', () => {
  let nikos: Person;

  beforeAll(async () => {
    nikos = await aMember('Νίκος Γεωργίου').insert(inAthens, new Date());
    expect((await bookFor(athens.owner, nikos, bookableDate(), '09:00')).status).toBe(201);
    await athens.owner.post('/admin/send-broadcast-email', { subject: 'Νέα', message: 'Νέα της Αθήνας' });
    await athens.owner.post(`/Admin/clients/${nikos.id}/notes`, { text: 'Πονάει η μέση', isPinned: true });
    await athens.owner.post('/Admin/client-tags', { name: 'Παλιοί', colour: 'green' });
    await athens.owner.post('/Admin/door-devices', { name: 'Είσοδος' });
  });

  /** The ids of all rows. */
  async function idsIn(schema: string): Promise<string[]> {
    const { rows } = await inAthens.query<{ table: string }>(
      `SELECT table_name AS table FROM information_schema.columns
        WHERE table_schema = $1 AND column_name = 'id' AND data_type = 'uuid'`,
      [schema],
    );
    const ids: string[] = [];
    for (const { table } of rows) {
      const found = await inAthens.query<{ id: string }>(`SELECT id FROM ${schema}.${table} LIMIT 2`);
      ids.push(...found.rows.map(({ id }) => id));
    }
    return ids;
  }

  it('is not found by its ids in another gym, on any route, and no call changes it', async () => {
    const ids = await idsIn('gym_athens');
    expect(ids.length).toBeGreaterThan(10);
    expect(ids.every((id) => UUID.test(id))).toBe(true);
    const content = () => wholeDatabase(outboxOver(inAthens));
    const before = await content();
    const { paths } = await OpenApiDocument.of(patras.url);
    const told: string[] = [];
    for (const [route, operations] of Object.entries(paths)) {
      if (!route.includes('{')) continue;
      for (const [name, { security = [] }] of Object.entries(operations)) {
        const method = name.toUpperCase();
        const isPrivate = security.some((way) => 'bearer' in (way as object));
        for (const id of ids) {
          const asked = route.replaceAll(/\{\w+\}/g, id);
          const answer = await fetch(`${patras.url}${asked}`, {
            method,
            headers: {
              ...(isPrivate && { Authorization: `Bearer ${patras.token}` }),
              ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
            },
            ...(method !== 'GET' && { body: '{}' }),
          });
          const body = await answer.text();
          const saysNothing = answer.status === 404 || answer.status === 401 || !/Νίκος|Αθήνας|μέση/.test(body);
          if (method === 'GET' && answer.status === 200 && isPrivate) told.push(`200 ${method} ${asked}`);
          if (!saysNothing) told.push(`${answer.status} ${method} ${asked}: ${body}`);
        }
      }
    }
    expect(told).toEqual([]);
    expect(await content()).toEqual(before);
  });

  it('is not opened by the links in another gym’s mails', async () => {
    await athens.owner.post('/Admin/clients', { name: 'Άννα', email: 'anna@example.gr', phone: '6971234568' });
    expect((await forgetPassword(athens.visitor, 'owner@gym.gr')).status).toBe(200);
    const [mail] = await eventually(async () => {
      const found = await mailsTo(outboxOver(inAthens), 'owner@gym.gr');
      return found.length > 0 ? found : null;
    });
    const password = 'eight grey herons!';
    const asked = { ...mail?.link, password, confirmPassword: password, newPassword: password };
    expect((await patras.visitor.post('/auth/reset-password', asked)).status).toBeGreaterThanOrEqual(400);
    const { rows } = await inAthens.query<{ id: string }>(
      'SELECT id FROM mails WHERE broadcast_id IS NOT NULL LIMIT 1',
    );
    const away = await fetch(`${patras.url}/api/mail/unsubscribe/${rows[0]?.id ?? randomUUID()}`, { method: 'POST' });
    await away.text();
    expect((await inAthens.query('SELECT FROM unsubscriptions')).rowCount).toBe(0);
    expect((await inPatras.query('SELECT FROM unsubscriptions')).rowCount).toBe(0);
  });

  it('is mailed by its own server, with links to its own host', async () => {
    await patras.owner.post('/admin/send-broadcast-email', { subject: 'Νέα', message: 'Νέα της Πάτρας' });
    const ada = await aMember('Άντα').insert(inPatras, new Date());
    expect((await bookFor(patras.owner, ada, bookableDate(), '09:00')).status).toBe(201);
    await eventually(() => (patrasMail.accepted.length > 0 && athensMail.accepted.length > 0 ? true : null));
    expect(patrasMail.accepted.every(({ raw }) => !raw.includes('http://127.0.0.1:3000'))).toBe(true);
    expect(athensMail.accepted.some(({ raw }) => raw.includes('http://127.0.0.1:3000'))).toBe(true);
    expect(athensMail.accepted.every(({ raw }) => !raw.includes('http://localhost:3000'))).toBe(true);
  });

  it('is heard on its own live streams only', async () => {
    const reader = await LiveReader.open(patras.url, patras.token);
    const add = ({ owner }: OpenedGym, email: string) =>
      owner.post<{ id: string }>('/Admin/clients', { name: 'Άννα', email, phone: '6971234568' });
    const there = await add(athens, 'stream@example.gr');
    const here = await add(patras, 'stream@example.gr');
    const heard = await reader.hears('clients');
    expect(heard.clientIds).toEqual([here.data.id]);
    expect(JSON.stringify(reader.lists)).not.toContain(there.data.id);
    reader.leave();
  });

  it('is exported as its own', async () => {
    const started = await patras.owner.post<{ link: string }>('/Admin/exports', {});
    expect(started.status).toBe(201);
    expect((await fetch(`${athens.url}${started.data.link}`)).status).toBe(404);
    const own = await fetch(`${patras.url}${started.data.link}`);
    expect([own.status, (await own.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
  });
});

describe('jobs', () => {
  it('are done for each gym, and what one of them waits for keeps no other', async () => {
    const noted = async (pool: pg.Pool): Promise<number> =>
      (
        await pool.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM live_changes WHERE at < now() - interval '1 hour'`,
        )
      ).rows[0]?.n ?? 0;
    for (const pool of [inAthens, inPatras]) {
      await pool.query(`INSERT INTO live_changes (topic, at) VALUES ('settings', now() - interval '1 day')`);
    }
    const blocker = await inAthens.connect();
    await blocker.query('BEGIN; LOCK TABLE live_changes IN SHARE MODE');
    const done = served.process.doTimedWork();
    await eventually(async () => ((await noted(inPatras)) === 0 ? true : null));
    await blocker.query('COMMIT');
    blocker.release();
    await done;
    expect(await noted(inAthens)).toBe(0);
  });
});

describe('bookings of two gyms at once', () => {
  const date = bookableDate();
  const crowd = async (pool: pg.Pool): Promise<Person[]> => {
    const people: Person[] = [];
    for (let n = 0; n < DEFAULT_CAPACITY + 4; n += 1) people.push(await aMember(`Μέλος ${n}`).insert(pool, new Date()));
    return people;
  };

  it('fill each gym’s own places, neither more nor fewer', async () => {
    const [first, second] = [await crowd(inAthens), await crowd(inPatras)];
    const calls = first.flatMap((person, n) => [
      bookFor(athens.owner, person, date, '12:00'),
      bookFor(patras.owner, second[n] ?? person, date, '12:00'),
    ]);
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((_, n) => n % 2 === 0 && statuses[n] === 201)).toHaveLength(DEFAULT_CAPACITY);
    expect(statuses.filter((_, n) => n % 2 === 1 && statuses[n] === 201)).toHaveLength(DEFAULT_CAPACITY);
    for (const pool of [inAthens, inPatras]) {
      const { rows } = await pool.query<{ booked: number }>(
        'SELECT booked FROM slot_occupancies WHERE slot_date = $1 AND start_time = $2',
        [date, '12:00'],
      );
      expect(rows).toEqual([{ booked: DEFAULT_CAPACITY }]);
    }
  });

  it.each([
    ['gym_athens', 'Europe/Athens'],
    ['gym_gym_of_patras', 'Asia/Tokyo'],
  ])('leave %s in order', async (schema, zone) => {
    expect(await faultsOf({ databaseUrl: inSchema(database.url, schema), clock: new Date() }, zone)).toEqual([]);
  });
});
