import type pg from 'pg';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../backend/src/app.entities.js';
import { CAPABILITY_NAMES } from '@palestra/backend/contract/capability-names';
import { SETTING_KEYS } from '../../backend/src/contract/setting.js';
import { fillOnFirstStart } from '../../backend/src/first-start/first-start.js';
import { requireRealGym } from '../../backend/src/first-start/gym-origin.js';
import { readEnvironment } from '../../backend/src/platform/config/environment.js';
import type { EnvironmentVariables } from '../../backend/src/platform/config/environment-reader.js';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { GymOrigin1795370000100 } from '../../backend/src/platform/database/migrations/1795370000100-gym-origin.js';
import { Passwords } from '../../backend/src/platform/passwords/passwords.js';
import { PristineGym } from '../support/pristine-gym.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../support/test-database.js';

const NOW = new Date('2026-11-21T12:00:00Z');

/** An empty gym, empty again before each test. */
let source: TestDatabase;
let database: DataSource;
let pool: pg.Pool;
let pristine: PristineGym;
beforeAll(async () => {
  source = await createTestDatabase();
  database = await new DataSource(dataSourceOptions(source.url, ENTITIES)).initialize();
  pool = connectionsTo(source.url, 1);
  pristine = await PristineGym.of(pool);
});
afterAll(async () => {
  await pool.end();
  await database.destroy();
  await source.drop();
});

async function start(variables: EnvironmentVariables = {}): Promise<void> {
  const read = readEnvironment(variables);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  await fillOnFirstStart(database, read.environment, NOW, () => undefined);
}
const rows = (sql: string): Promise<object[]> =>
  database.query<object[]>(
    sql.replaceAll('{now}', `timestamptz '${NOW.toISOString()}'`).replaceAll('{today}', `date '2026-11-21'`),
  );
const counts = (): Promise<object[]> =>
  rows(`SELECT (SELECT count(*)::int FROM users WHERE role = 1) AS staff, (SELECT count(*)::int FROM users WHERE role = 2) AS clients,
    (SELECT count(*)::int FROM global_timeslots) AS slots, (SELECT count(*)::int FROM settings) AS settings,
    (SELECT count(*)::int FROM appointments) AS appointments`);

/** Queries for rows that break a promise; there must be none. */
const BROKEN_PROMISES: [promise: string, sql: string][] = [
  [
    'places counted are places held',
    `SELECT * FROM slot_occupancies o FULL JOIN (
       SELECT appointment_date, start_time, end_time, count(*) AS held FROM appointments WHERE status <> 2 GROUP BY 1, 2, 3
     ) a ON (a.appointment_date, a.start_time, a.end_time) = (o.slot_date, o.start_time, o.end_time)
     WHERE o.booked IS DISTINCT FROM a.held`,
  ],
  [
    'no slot holds more than its capacity',
    `SELECT * FROM slot_occupancies WHERE booked > (SELECT value::int FROM settings WHERE key = 'GymCapacityPerTimeslot')`,
  ],
  [
    'nobody exceeds a monthly limit',
    `SELECT client_id FROM appointments WHERE status <> 2
     GROUP BY client_id, date_trunc('month', appointment_date)
     HAVING count(*) > min(nullif(monthly_limit_at_booking, 0))`,
  ],
  [
    'every visit is within its subscription, which starts with the earliest and is no shorter than it was sold',
    `SELECT s.id FROM subscriptions s LEFT JOIN appointments a ON a.subscription_id = s.id AND a.status <> 2
     GROUP BY s.id
     HAVING s.actual_start_date IS DISTINCT FROM min(a.appointment_date)
         OR max(a.appointment_date) > coalesce(s.actual_end_date, s.end_date)
         OR s.actual_end_date < s.actual_start_date + (s.end_date - s.start_date)`,
  ],
  [
    'every visit is in a slot of the week',
    `SELECT * FROM appointments a WHERE NOT EXISTS (
       SELECT FROM global_timeslots t WHERE t.day_of_week = extract(dow FROM a.appointment_date)
         AND t.original_start_time = a.start_time AND t.original_end_time = a.end_time)`,
  ],
  [
    'nothing was booked, cancelled or sold in the future, or in the wrong order',
    `SELECT a.id FROM appointments a JOIN subscriptions s ON s.id = a.subscription_id
     WHERE a.booked_at > least(a.starts_at, {now}) OR a.cancelled_at > {now} OR a.cancelled_at < a.booked_at
        OR a.booked_at < s.created_at`,
  ],
  [
    'the frozen, the disabled and the closed day have nothing ahead',
    `SELECT a.id FROM appointments a JOIN users u ON u.id = a.client_id
       LEFT JOIN subscriptions s ON s.id = a.subscription_id
     WHERE a.status = 1 AND (NOT u.is_active OR s.frozen_at IS NOT NULL OR EXISTS (
       SELECT FROM timeslot_overrides o WHERE o.kind = 'day' AND o.date = a.appointment_date))`,
  ],
];

const kind = (): Promise<object[]> => rows('SELECT kind FROM gym_origin');
const administrators = (): Promise<object[]> => rows('SELECT email FROM users WHERE role = 1');

/** Made once: its tests follow each other. */
describe('the demo gym @release', () => {
  beforeAll(async () => {
    await pristine.comeBack();
    await start();
  });

  it('breaks none of its promises', async () => {
    for (const [promise, sql] of BROKEN_PROMISES)
      expect({ promise, broken: await rows(sql) }).toEqual({ promise, broken: [] });
  });

  it('has weeks behind and ahead, a full slot with a waiting list of five, a closed day with its reason', async () => {
    const found = await rows(`SELECT
      (SELECT count(*)::int FROM appointments WHERE appointment_date < {today}) > 500 AS "behind",
      (SELECT count(*)::int FROM appointments WHERE status = 1) > 100 AS "ahead",
      (SELECT max(appointment_date) - {today} BETWEEN 12 AND 15 FROM appointments) AS "twoWeeks",
      (SELECT count(*)::int FROM slot_occupancies WHERE booked = 10) AS "full",
      (SELECT count(*)::int FROM interests i JOIN slot_occupancies o
         ON (o.slot_date, o.start_time, o.end_time) = (i.appointment_date, i.start_time, i.end_time)
        WHERE o.booked = 10) AS "waiting",
      (SELECT reason FROM timeslot_overrides WHERE kind = 'day' AND date > {today}) AS "closed",
      (SELECT count(*)::int FROM course_dates c JOIN global_timeslots t
         ON (t.day_of_week, t.start_time, t.end_time) = (extract(dow FROM c.date), c.start_time, c.end_time)
        WHERE NOT EXISTS (SELECT FROM timeslot_overrides v WHERE v.kind = 'day' AND v.date = c.date)
          AND NOT EXISTS (SELECT FROM slot_occupancies o
            WHERE (o.slot_date, o.start_time) = (c.date, c.start_time) AND o.booked = 10)) AS "courseDates"`);
    const lively = { behind: true, ahead: true, twoWeeks: true, full: 1, waiting: 5, closed: 'Συντήρηση εξοπλισμού' };
    expect(found).toEqual([{ ...lively, courseDates: 6 }]);
  });

  it('is created once, and stays the demo gym whatever later starts say', async () => {
    const first = await counts();
    await start();
    expect(await counts()).toEqual(first);
    await start({ DEMO: 'off' });
    expect(await kind()).toEqual([{ kind: 'demo' }]);
  });

  it('is refused by a start in production, whatever has become of its passwords', async () => {
    await rows('UPDATE users SET is_active = false');
    await expect(requireRealGym(database.manager)).rejects.toThrow(/^This database began as the demo gym, /);
  });

  it('gets no public administrator after its own was removed', async () => {
    await rows('UPDATE users SET role = 2, staff_role = NULL WHERE role = 1');
    await start();
    expect(await administrators()).toEqual([]);
  });
});

it('fills the same people with nothing of any capability for DEMO=asked @release', async () => {
  await pristine.comeBack();
  await start({ DEMO: 'asked' });
  for (const [promise, sql] of BROKEN_PROMISES)
    expect({ promise, broken: await rows(sql) }).toEqual({ promise, broken: [] });
  const nothing = (table: string, condition = 'true') => `(SELECT count(*)::int FROM ${table} WHERE ${condition})`;
  const tables = ['client_tags', 'client_notes', 'client_documents', 'gym_terms', 'door_devices', 'freezes', 'plans'];
  const beyond = [
    ...tables.map((table) => nothing(table)),
    ...[nothing('sales'), nothing('standing_bookings'), nothing('ledger_entries')],
    nothing('settings', `key LIKE 'uses.%' AND value <> 'off'`),
    nothing('appointments', 'attendance IS NOT NULL OR cancelled_late'),
    nothing('subscriptions', 'weekly_limit > 0 OR pack_visits > 0'),
    nothing('users', 'guardian_id IS NOT NULL'),
    nothing('mails', `purpose IN ('reminder', 'visit-returned', 'promoted')`),
  ];
  expect(
    await rows(`SELECT ${beyond.join(' + ')} AS beyond, (SELECT count(*)::int FROM users WHERE role = 2) AS clients`),
  ).toEqual([{ beyond: 0, clients: 118 }]);
});

describe('a first start without demo', () => {
  beforeEach(() => pristine.comeBack());
  const EMPTY = { clients: 0, slots: 80, settings: SETTING_KEYS.length + CAPABILITY_NAMES.length + 1, appointments: 0 };

  it('has the weekly template, the settings and an administrator', async () => {
    await start({ DEMO: 'off', ADMIN_EMAIL: 'Boss@Gym.gr' });
    expect(await counts()).toEqual([{ staff: 1, ...EMPTY }]);
    expect(await rows('SELECT email FROM users')).toEqual([{ email: 'boss@gym.gr' }]);
    const week = await rows(`SELECT day_of_week AS day, min(start_time) AS opens, max(end_time) AS closes
      FROM global_timeslots GROUP BY 1 ORDER BY 1`);
    const weekday = { opens: '07:00:00', closes: '22:00:00' };
    const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, ...weekday }));
    expect(week).toEqual([...weekdays, { day: 6, opens: '09:00:00', closes: '14:00:00' }]);
  });

  it('in production creates no administrator who was not named', async () => {
    await start({ NODE_ENV: 'production', JWT_SECRET: 'long-enough-to-sign-with', TURNSTILE: 'off' });
    expect(await counts()).toEqual([{ staff: 0, ...EMPTY }]);
  });

  it('begins the first day of a gym once', async () => {
    const firstDay = () => rows(`SELECT value FROM settings WHERE key = 'firstDay'`);
    await start({ DEMO: 'off' });
    expect(await firstDay()).toEqual([{ value: 'on' }]);
    await rows(`UPDATE settings SET value = 'off' WHERE key = 'firstDay'`);
    await start({ DEMO: 'off' });
    expect(await firstDay()).toEqual([{ value: 'off' }]);
  });

  it('begins no first day of the demo gym @release', async () => {
    await start({ DEMO: 'asked' });
    expect(await rows(`SELECT value FROM settings WHERE key = 'firstDay'`)).toEqual([]);
  });

  it('leaves the first day of a gym that an earlier version began closed', async () => {
    await rows(`INSERT INTO settings (key, value) VALUES ('GymName', 'Palestra')`);
    await start({ DEMO: 'off' });
    expect(await rows(`SELECT value FROM settings WHERE key = 'firstDay'`)).toEqual([]);
  });

  it('leaves a template emptied by staff alone', async () => {
    await start({ DEMO: 'off' });
    await rows('DELETE FROM global_timeslots');
    await start({ DEMO: 'off' });
    expect(await counts()).toEqual([{ staff: 1, ...EMPTY, slots: 0 }]);
  });
});

const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: 'long-enough-to-sign-with', TURNSTILE: 'off' };
describe('the recorded origin of a database', () => {
  beforeEach(() => pristine.comeBack());

  it.each<EnvironmentVariables>([{ DEMO: 'off' }, PRODUCTION])(
    'is real after a first start with %j, whatever later starts say',
    async (variables) => {
      await start(variables);
      await start({});
      await start({ DEMO: 'off' });
      expect(await kind()).toEqual([{ kind: 'real' }]);
    },
  );

  it('keeps the public administrator out of a used database that has none', async () => {
    await start(PRODUCTION);
    await start({});
    await start({ ADMIN_EMAIL: 'boss@gym.gr' });
    expect(await administrators()).toEqual([]);
    await start({ ADMIN_EMAIL: 'boss@gym.gr', ADMIN_PASSWORD: 'seven blue herons' });
    expect(await administrators()).toEqual([{ email: 'boss@gym.gr' }]);
  });

  it.each([
    [
      'demo',
      "INSERT INTO users (role, email, name, search_key, password_hash) VALUES (1, 'boss@gym.gr', 'n', 'n', ''), (2, 'member@palestra.test', 'n', 'n', '')",
    ],
    [
      'real',
      "INSERT INTO users (role, email, name, search_key, password_hash) VALUES (1, 'admin@palestra.test', 'n', 'n', ''), (2, 'a@b.gr', 'n', 'n', '')",
    ],
    [
      'real',
      "INSERT INTO users (role, email, name, search_key, password_hash) VALUES (1, 'boss@gym.gr', 'n', 'n', '')",
    ],
    ['undecided', "INSERT INTO settings (key, value) VALUES ('BookingWindowDays', '30')"],
  ])('is %s for an older database', async (expected, filled) => {
    const migration = new GymOrigin1795370000100();
    const runner = database.createQueryRunner();
    await migration.down(runner);
    await rows(filled);
    await migration.up(runner);
    await runner.release();
    expect(await kind()).toEqual(expected === 'undecided' ? [] : [{ kind: expected }]);
    await start({});
    expect(await kind()).toEqual([{ kind: expected === 'undecided' ? 'real' : expected }]);
  });
});

describe('a start in production', () => {
  beforeEach(() => pristine.comeBack());

  it('serves a real gym', async () => {
    await start({ DEMO: 'off', ADMIN_EMAIL: 'boss@gym.gr', ADMIN_PASSWORD: 'seven blue herons' });
    await expect(requireRealGym(database.manager)).resolves.toBeUndefined();
  });

  it('refuses an account with the public password until it is changed', async () => {
    await start({ DEMO: 'off' });
    await expect(requireRealGym(database.manager)).rejects.toThrow(/^admin@palestra\.test still opens .* admin:reset/);
    await rows(`UPDATE users SET password_hash = '${await new Passwords().hash('seven blue herons')}'`);
    await expect(requireRealGym(database.manager)).resolves.toBeUndefined();
  });
});
