import { RUNNING_LOCK } from '../../../backend/src/platform/database/locks.js';
import { MIGRATIONS } from '../../../backend/src/platform/database/migrations/migrations.js';
import { examine } from '../../../backend/src/operations/doctor/doctor.js';
import { leaveOneRoom, openDemoDatabase, type DemoDatabase } from '../../support/demo-database.js';
import { runCommand } from '../../support/run-command.js';

/**
 * Checksums of the data that the first version stored, over its own columns. Some have no address; a version that
 * demands one gives them an address that no mail reaches, and search finds them by it.
 */
const FROM_THE_FIRST = `
  SELECT (SELECT md5(string_agg(u::text, ',' ORDER BY id)) FROM (SELECT id, name, is_active,
       CASE WHEN email NOT IN (id || '@child.invalid', id || '@nobody.invalid') THEN row (email, search_key) END FROM users) u) AS users,
    (SELECT md5(string_agg(s::text, ',' ORDER BY id)) FROM (SELECT id, client_id, start_date, end_date, monthly_limit,
       frozen_at, actual_start_date, actual_end_date FROM subscriptions) s) AS subscriptions,
    (SELECT md5(string_agg(a::text, ',' ORDER BY id)) FROM (SELECT id, client_id, subscription_id, appointment_date,
       start_time, starts_at, status, cancelled_at, overridden FROM appointments) a) AS appointments,
    (SELECT md5(string_agg(t::text, ',' ORDER BY id)) FROM (SELECT id, day_of_week, original_start_time, start_time,
       capacity, is_enabled FROM global_timeslots) t) AS template,
    (SELECT md5(string_agg(i::text, ',' ORDER BY id)) FROM (SELECT id, client_id FROM interests) i) AS interests`;

let demo: DemoDatabase;
beforeAll(async () => {
  demo = await openDemoDatabase(new Date('2026-11-18T09:00:00Z'));
  await leaveOneRoom(demo.dataSource);
});
afterAll(() => demo.close());

const contents = (): Promise<object[]> => demo.dataSource.query<object[]>(FROM_THE_FIRST);

describe('a gym with history', () => {
  it('migrates down to the first version and up to the newest without losing the first version’s data', async () => {
    const before = await contents();
    const byCommand = await runCommand('migrations-undo', [], { DATABASE_URL: demo.url });
    const newest = [...MIGRATIONS].map(({ name }) => name).sort((a, b) => a.slice(-13).localeCompare(b.slice(-13)));
    expect(byCommand).toMatchObject({ code: 0, stdout: `${newest.at(-1)} is taken back.\n` });
    for (let left = MIGRATIONS.length - 1; left > 1; left -= 1) await demo.dataSource.undoLastMigration();
    expect(await contents()).toEqual(before);
    await demo.dataSource.runMigrations({ transaction: 'each' });
    expect(await contents()).toEqual(before);
    expect(await examine(demo.dataSource, demo.moment)).toEqual([]);
  });

  it('keeps its newest migration while a process runs', async () => {
    const runner = demo.dataSource.createQueryRunner();
    await runner.query('SELECT pg_advisory_lock_shared($1)', [RUNNING_LOCK]);
    const refused = await runCommand('migrations-undo', [], { DATABASE_URL: demo.url });
    await runner.query('SELECT pg_advisory_unlock_shared($1)', [RUNNING_LOCK]);
    await runner.release();
    const sentence = 'Palestra runs on this database: stop it first.\n';
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: sentence });
    expect(await examine(demo.dataSource, demo.moment)).toEqual([]);
  });

  it('is found by today’s search, though an older version wrote its accounts', async () => {
    await demo.dataSource.query("UPDATE users SET search_key = 'an older spelling'");
    for (let left = MIGRATIONS.length; left > 1; left -= 1) await demo.dataSource.undoLastMigration();
    await demo.dataSource.runMigrations({ transaction: 'each' });
    expect(await examine(demo.dataSource, demo.moment)).toEqual([]);
  });
});
