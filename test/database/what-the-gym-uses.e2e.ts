import type pg from 'pg';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../backend/src/app.entities.js';
import { CAPABILITY_NAMES, type Capability } from '../../backend/src/contract/capability-names.js';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { WhatTheGymUses1796550000000 } from '../../backend/src/platform/database/migrations/1796550000000-what-the-gym-uses.js';
import { PristineGym } from '../support/pristine-gym.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../support/test-database.js';

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
beforeEach(() => pristine.comeBack());

/** Takes a gym of an earlier version with these rows to this one, and names the capabilities that it uses then. */
async function usesAfter(statement: string): Promise<string[]> {
  const migration = new WhatTheGymUses1796550000000();
  const runner = database.createQueryRunner();
  try {
    await migration.down(runner);
    await runner.query(statement);
    await migration.up(runner);
  } finally {
    await runner.release();
  }
  const rows = await database.query<{ key: string }[]>(
    `SELECT substr(key, 6) AS key FROM settings WHERE key LIKE 'uses.%' AND value = 'on'`,
  );
  return rows.map(({ key }) => key).sort();
}

const CLIENT = '11111111-1111-4111-8111-111111111111';
const client = `INSERT INTO users (id, role, email, name, search_key, password_hash)
  VALUES ('${CLIENT}', 2, 'a@b.gr', 'n', 'n', '');`;
const setting = (key: string, value: string): string =>
  `INSERT INTO settings (key, value) VALUES ('${key}', '${value}');`;
/** Seen by every gym of an earlier version. */
const EVERYBODY: Capability[] = ['page', 'reminders', 'reports'];

it.each<[Capability | 'nothing else', string]>([
  ['nothing else', setting('GymName', 'Στίβος')],
  ['filling', setting('WaitingListMode', 'fill')],
  ['lateCancelling', setting('LateCancelling', 'counts')],
  ['lateCancelling', setting('FairUsePoints', '4')],
  ['attendance', setting('AttendanceOpensMinutes', '30')],
  [
    'attendance',
    `INSERT INTO door_devices (id, name, key_hash, created_at) VALUES (gen_random_uuid(), 'Είσοδος', 'x', now());`,
  ],
  [
    'attendance',
    `${client} INSERT INTO appointments (client_id, appointment_date, start_time, end_time, effective_start_time, effective_end_time, starts_at, ends_at,
       status, booked_at, booked_by_id, capacity_at_booking, monthly_limit_at_booking, attendance, attendance_at, staff_marked_at)
     VALUES ('${CLIENT}', '2026-03-10', '18:00', '19:00', '18:00', '19:00', '2026-03-10T16:00Z', '2026-03-10T17:00Z', 3, '2026-03-01T10:00Z',
       '${CLIENT}', 10, 0, 'attended', '2026-03-10T16:00Z', '2026-03-10T16:00Z');`,
  ],
  ['standingBookings', setting('StandingBookings', 'staff')],
  ['freezes', setting('MemberFreezing', 'ask')],
  ['money', setting('PaymentDueDays', '14')],
  [
    'money',
    `INSERT INTO plans (name_el, name_en, price_cents, length, unit, monthly_limit, is_on_sale, created_at) VALUES ('Μήνας', 'Month', 4500, 1, 'months', 0, true, now());`,
  ],
  ['papers', setting('MedicalCertificate', 'warns')],
  [
    'papers',
    `${client} INSERT INTO client_documents (client_id, kind, note, added_by_id, created_at) VALUES ('${CLIENT}', 'medical', '', '${CLIENT}', now());`,
  ],
  ['notes', `INSERT INTO client_tags (name, name_key, colour) VALUES ('Κολύμβηση', 'κολυμβηση', 'blue');`],
  [
    'family',
    `${client} INSERT INTO users (role, name, search_key, password_hash, guardian_id) VALUES (2, 'p', 'p', '', '${CLIENT}');`,
  ],
  ['quietHours', setting('QuietHoursFrom', '23')],
])('a gym that used %s sees it after the upgrade, and no more than before: %s', async (capability, before) => {
  const used = capability === 'nothing else' ? EVERYBODY : [...EVERYBODY, capability];
  expect(await usesAfter(`${setting('OpeningHours', '')} ${before}`)).toEqual([...used].sort());
});

it('reminders that were switched off stay off, and a new gym begins with nothing', async () => {
  const off = `${setting('EveningReminderHour', '0')} ${setting('ReminderHoursBefore', '0')}`;
  expect(await usesAfter(off)).toEqual(['page', 'reports']);
  await pristine.comeBack();
  expect(await usesAfter('SELECT')).toEqual([]);
  expect(CAPABILITY_NAMES.length).toBeGreaterThan(0);
});
