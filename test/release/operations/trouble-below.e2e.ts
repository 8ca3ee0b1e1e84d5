import type pg from 'pg';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../../backend/src/app.entities.js';
import { DeliveryRepository } from '../../../backend/src/mail/delivery/delivery.repository.js';
import { dataSourceOptions } from '../../../backend/src/platform/database/data-source.js';
import { register } from '../../support/accounts.js';
import { ApiClient } from '../../support/api-client.js';
import { book } from '../../support/booking.js';
import { aClient, aMember, type Person } from '../../support/client-builder.js';
import { eventually } from '../../support/eventually.js';
import { startApiProcess, type ApiProcess } from '../../support/start-api-process.mjs';
import { TestGym } from '../../support/test-gym.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { machineNow } from '../../support/machine-clock.js';

interface HealthBody {
  status: string;
  database: string;
  clock: string;
}
async function healthOf(url: string): Promise<[status: number, HealthBody]> {
  const answer = await fetch(`${url}/api/health`);
  return [answer.status, ((await answer.json()) as { data: HealthBody }).data];
}

describe('a database whose disk is full', () => {
  let database: TestDatabase;
  let schema: string;
  let api: ApiProcess;
  let log = '';
  beforeAll(async () => {
    database = await createTestDatabase();
    const pool = connectionsTo(database.url, 1);
    schema = (await pool.query<{ schema: string }>('SELECT current_schema() AS schema')).rows[0]?.schema ?? '';
    // Refuses as PostgreSQL does: writes call this function instead of the built-in one of that name.
    await pool.query(`
      CREATE FUNCTION ${schema}.md5(text) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM ${schema}.md5(''''); END';
      CREATE TRIGGER users_refuse BEFORE INSERT ON users FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
    await pool.end();
    const address = new URL(database.url);
    address.searchParams.set('options', `-csearch_path=${schema},pg_catalog`);
    api = await startApiProcess({
      databaseUrl: address.href,
      env: { LOG_LEVEL: 'warn' },
      output: (text) => (log += text),
    });
  });
  afterAll(async () => {
    await api.stop();
    await database.drop();
  });

  it('returns 503 with Retry-After for writes, is reported by health, and recovers by itself', async () => {
    expect(await healthOf(api.url)).toMatchObject([200, { status: 'ok', database: 'up' }]);
    const refused = await register(new ApiClient(api.url, null), 'maria@example.gr');
    expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([503, 'NOT_READY', '2']);
    expect(await healthOf(api.url)).toMatchObject([503, { status: 'unavailable', database: 'full' }]);
    // The response may come before the lines that were written on the way to it.
    const [line, ...more] = await eventually(() => (log.endsWith('\n') ? log.trim().split('\n') : null));
    expect(more).toEqual([]);
    expect(JSON.parse(line ?? '')).toMatchObject({
      level: 'warn',
      msg: expect.stringContaining('No space left') as string,
    });
    expect(line).not.toContain('"stack"');

    const pool = connectionsTo(database.url, 1);
    await pool.query(`DROP TRIGGER users_refuse ON users; DROP FUNCTION refuse(); DROP FUNCTION ${schema}.md5(text)`);
    await pool.end();
    expect(await healthOf(api.url)).toMatchObject([200, { status: 'ok', database: 'up' }]);
  });
});

describe('a process whose clock is days ahead of the database’s', () => {
  const DAY_MS = 86_400_000;
  let gym: TestGym;
  let maria: Person;
  const daysFromNow = (days: number): Date => new Date(machineNow().getTime() + days * DAY_MS);

  beforeAll(async () => {
    gym = await TestGym.open({
      now: machineNow(),
      isAlone: true,
      env: { TEST_DATABASE_CLOCK: 'its own', LOG_LEVEL: 'silent' },
    });
    const today = machineNow().toISOString().slice(0, 10);
    maria = await gym.has(
      aClient().withSubscription({ startDate: today, endDate: daysFromNow(15).toISOString().slice(0, 10) }),
    );
  });
  afterAll(() => gym.close());

  const visit = (starts: Date): Promise<object[]> =>
    gym.rows(
      `INSERT INTO appointments (client_id, appointment_date, start_time, end_time, effective_start_time,
         effective_end_time, starts_at, ends_at, booked_at, booked_by_id, capacity_at_booking)
       VALUES ($1, $2::timestamptz::date, '10:00', '11:00', '10:00', '11:00', $2, $2::timestamptz + interval '1 hour',
         now(), $1, 10)`,
      [maria.id, starts],
    );
  const stored = async () => ({
    visits: await gym.rows('SELECT status FROM appointments ORDER BY starts_at'),
    mails: await gym.rows("SELECT purpose FROM mails WHERE purpose IN ('reminder', 'expiring')"),
    waiting: await gym.rows('SELECT appointment_date FROM interests'),
  });

  it('is reported by health, and neither completes upcoming visits nor notifies nor deletes', async () => {
    await visit(daysFromNow(-1));
    await visit(daysFromNow(3));
    await gym.rows(
      `INSERT INTO interests (client_id, appointment_date, start_time, end_time) VALUES ($1, $2, '10:00', '11:00')`,
      [maria.id, daysFromNow(3)],
    );
    await gym.setNow(daysFromNow(12).toISOString());
    expect(await healthOf(gym.urlOf(0))).toMatchObject([200, { status: 'ok', clock: 'wrong' }]);
    await gym.doTimedWork();
    expect(await stored()).toMatchObject({ visits: [{ status: 1 }, { status: 1 }], mails: [], waiting: [{}] });

    await gym.setNow(machineNow().toISOString());
    expect(await healthOf(gym.urlOf(0))).toMatchObject([200, { clock: 'right' }]);
    await gym.doTimedWork();
    expect(await stored()).toMatchObject({ visits: [{ status: 3 }, { status: 1 }], waiting: [{}] });
  });

  it('begins no freeze when staff plan another one', async () => {
    const dayFromNow = (days: number): string => daysFromNow(days).toISOString().slice(0, 10);
    const plan = (from: number) =>
      gym
        .as(gym.admin)
        .post(`/Admin/clients/${maria.id}/freezes`, { from: dayFromNow(from), until: dayFromNow(from + 1) });
    await gym.setNow(machineNow().toISOString());
    expect((await plan(5)).status).toBe(201);
    await gym.setNow(daysFromNow(6).toISOString());
    expect((await plan(9)).status).toBe(201);
    expect(await gym.rows('SELECT state FROM freezes ORDER BY from_date')).toEqual([
      { state: 'planned' },
      { state: 'planned' },
    ]);
    await gym.setNow(machineNow().toISOString());
  });

  it('ends no valid session, link, limit or known network', async () => {
    const ends = daysFromNow(5);
    await gym.rows(
      `INSERT INTO account_tokens (token_hash, user_id, purpose, expires_at) VALUES (repeat('a', 64), $1, 'reset', $2)`,
      [maria.id, ends],
    );
    await gym.rows(`INSERT INTO throttles (key, drained_at) VALUES ('counted', $1)`, [ends]);
    await gym.rows(`INSERT INTO sign_in_networks (user_id, network_hash, last_used_at) VALUES ($1, 'home', $2)`, [
      maria.id,
      daysFromNow(-85),
    ]);
    await gym.rows(
      `INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at, network_hash)
       VALUES (gen_random_uuid(), $1, now(), now(), $2, 'home')`,
      [maria.id, ends],
    );
    const kept = () =>
      gym.rows(
        `SELECT 'link' AS what FROM account_tokens WHERE user_id = $1
         UNION ALL SELECT 'limit' FROM throttles WHERE key = 'counted'
         UNION ALL SELECT 'network' FROM sign_in_networks WHERE user_id = $1
         UNION ALL SELECT 'session' FROM sessions WHERE user_id = $1 AND network_hash = 'home'
         ORDER BY 1`,
        [maria.id],
      );
    await gym.setNow(daysFromNow(12).toISOString());
    await gym.doTimedWork();
    expect(await kept()).toEqual([{ what: 'limit' }, { what: 'link' }, { what: 'network' }, { what: 'session' }]);
  });
});

describe('a booking that is cancelled while it waits for a lock', () => {
  let gym: TestGym;
  let maria: Person;
  let holder: pg.PoolClient;
  let api: ApiProcess;
  let log = '';
  beforeAll(async () => {
    gym = await TestGym.open({ now: new Date('2026-06-01T04:00:00Z') });
    maria = await gym.has(aMember('Μαρία Μυστική'));
    holder = await gym.database.connect();
    await holder.query('BEGIN');
    api = await gym.startAnother({ LOG_LEVEL: 'warn' }, (text) => (log += text));
  });
  afterAll(async () => {
    await holder.query('ROLLBACK');
    holder.release();
    await api.stop();
    await gym.close();
  });

  const cancelOne = (): Promise<object[]> =>
    gym.rows(`SELECT pg_cancel_backend(min(pid)) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);

  it('returns 503, and logs who holds it and who else waits: once a minute, and no value of a statement', async () => {
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const statement = `UPDATE users SET phone = '6912345678' WHERE name = 'Μαρία Μυστική'`;
    await holder.query(statement);
    const bookings = [1, 2].map(() => book(new ApiClient(api.url, gym.tokenOf(maria)), '2026-06-02', '18:00'));
    const tellings = (): string[] => log.split('\n').filter((line) => line.includes('In a transaction'));
    await gym.untilWaiting(2);
    await cancelOne();
    const [told] = await eventually(() => (tellings().length > 0 ? tellings() : null));
    await cancelOne();
    expect((await Promise.all(bookings)).map(({ code }) => code)).toEqual(['NOT_READY', 'NOT_READY']);
    expect(told).toMatch(new RegExp(`${rows[0]?.pid} .*\\(idle in transaction, \\d+ s\\) at UPDATE users SET phone =`));
    expect(told).toMatch(new RegExp(`at lock-for-booking waits: Lock \\w+ behind ${rows[0]?.pid}`));
    expect(told).not.toMatch(/Μυστική|69123/);
    expect(tellings()).toHaveLength(1);
  });
});

describe('a mail that may have expired', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeEach(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url, ENTITIES)).initialize();
    await dataSource.query(
      `INSERT INTO mails (purpose, priority, recipient_name, recipient_address, language, facts, state,
         next_attempt_at, created_at, not_after)
       VALUES ('reset', 1, 'Μαρία', 'late@example.gr', 'el', '{"link": "a"}', 'waiting', $1, $1, $1)`,
      [now],
    );
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it.each([
    ['is withdrawn, and its link forgotten, when the clocks agree on that', now, 0, { state: 'withdrawn', facts: {} }],
    ['is sent while the clocks differ', null, 1, { state: 'sending', facts: { link: 'a' } }],
  ])('%s', async (_, agreedNow, begun, row) => {
    const mails = await new DeliveryRepository(dataSource).exchange([], {
      worker: 1,
      now,
      night: null,
      agreedNow,
      limit: 1,
    });
    expect(mails).toHaveLength(begun);
    expect(await dataSource.query('SELECT state, facts FROM mails')).toEqual([row]);
  });
});
