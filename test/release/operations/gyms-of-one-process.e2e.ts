import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Gym } from '@palestra/backend/contract/gym';
import type pg from 'pg';
import { inSchema } from '../../../backend/src/platform/config/schema-of-gym.js';
import { PERMISSIONS_POLICY, policyAt } from '../../../backend/src/platform/http/security-headers.js';
import { bookableDate, bookFor } from '../../support/booking.js';
import { aMember, type Person } from '../../support/client-builder.js';
import { faultsOf } from '../../support/doctor.js';
import { eventually } from '../../support/eventually.js';
import { SmtpCatcher } from '../../support/mail/smtp-catcher.js';
import { answerAs, askedAs, createGym, ManyGyms, type OpenedGym } from '../../support/many-gyms.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { anId } from '../../support/seed.js';
import { machineNow } from '../../support/machine-clock.js';

const DEFAULT_CAPACITY = 10;

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
  const file = path.join(folder, anId());
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
    await createGym(database.url, 'gone', ['gone.example.gr']),
  ];
  expect(made.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  await tablesOf('gym_broken').query('DROP TABLE settings CASCADE');
  await tablesOf('gym_gone').query('DROP SCHEMA gym_gone CASCADE');
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
      'palestra_gyms{state="ready"} 2',
    );
  });

  it('are not stopped by one whose tables are missing, nor by one without a schema', async () => {
    for (const host of ['broken.example.gr', 'gone.example.gr']) {
      const answer = await answerAs(host, athens.url, '/api/gym');
      expect([host, answer.status, answer.headers['retry-after']]).toEqual([host, 503, '60']);
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'OUT_OF_ORDER' });
    }
    expect((await athens.owner.get('/gym')).status).toBe(200);
  });

  it.each([
    ['el', 'βλάβη που πρέπει πρώτα να διορθωθεί'],
    ['en', 'out of order and must be repaired first'],
  ])('say in %s that one of them is out of order, in place of its page', async (language, words) => {
    const page = await answerAs('gone.example.gr', athens.url, '/', { 'Accept-Language': language });
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
    expect(page.body).toContain(words);
  });

  it.each([
    ['no gym’s', 'nobody.example.gr', 404],
    ['out of order', 'gone.example.gr', 503],
    ['a gym’s', '127.0.0.1', 200],
  ])('send the headers of security under a host that is %s', async (_, host, status) => {
    const { headers, ...answer } = await answerAs(host, athens.url, '/api/gym');
    expect([answer.status, headers]).toEqual([
      status,
      expect.objectContaining({
        'content-security-policy': policyAt('/api/gym'),
        'permissions-policy': PERMISSIONS_POLICY,
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
      }),
    ]);
  });
});

describe('what a gym sends', () => {
  beforeAll(async () => {
    await aMember('Νίκος Γεωργίου').insert(inAthens, machineNow());
    await athens.owner.post('/admin/send-broadcast-email', { subject: 'Νέα', message: 'Νέα της Αθήνας' });
  });

  it('is mailed by its own server, with links to its own host', async () => {
    await patras.owner.post('/admin/send-broadcast-email', { subject: 'Νέα', message: 'Νέα της Πάτρας' });
    const ada = await aMember('Άντα').insert(inPatras, machineNow());
    expect((await bookFor(patras.owner, ada, bookableDate(), '09:00')).status).toBe(201);
    await eventually(() => (patrasMail.accepted.length > 0 && athensMail.accepted.length > 0 ? true : null));
    expect(patrasMail.accepted.every(({ raw }) => !raw.includes('http://127.0.0.1:3000'))).toBe(true);
    expect(athensMail.accepted.some(({ raw }) => raw.includes('http://127.0.0.1:3000'))).toBe(true);
    expect(athensMail.accepted.every(({ raw }) => !raw.includes('http://localhost:3000'))).toBe(true);
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
    for (let n = 0; n < DEFAULT_CAPACITY + 4; n += 1)
      people.push(await aMember(`Μέλος ${n}`).insert(pool, machineNow()));
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
    expect(await faultsOf({ databaseUrl: inSchema(database.url, schema), clock: machineNow() }, zone)).toEqual([]);
  });
});

it('is not started without the key that an authenticator app of one of them is sealed with', async () => {
  await inAthens.query(
    `INSERT INTO totp_factors (user_id, secret, last_step, created_at) SELECT id, 'sealed:by:another', 0, now() FROM users LIMIT 1`,
  );
  let said = '';
  const output = (text: string): void => void (said += text);
  await expect(ManyGyms.serve(database.url, {}, { workers: 1, output })).rejects.toThrow();
  expect(said).toMatch(/The gym athens: SEAL_KEY is not set/);
  await inAthens.query('DELETE FROM totp_factors');
});
