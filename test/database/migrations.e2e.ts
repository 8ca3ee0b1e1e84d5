import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { ENTITIES } from '../../backend/src/app.entities.js';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { RUNNING_LOCK } from '../../backend/src/platform/database/locks.js';
import { searchKey } from '../../backend/src/contract/search-key.js';
import { MIGRATIONS } from '../../backend/src/platform/database/migrations/migrations.js';
import { GivenDays1796100010000 } from '../../backend/src/platform/database/migrations/1796100010000-given-days.js';
import { CleanWords1796290000000 } from '../../backend/src/platform/database/migrations/1796290000000-clean-words.js';
import { UsedUpPacks1796300000000 } from '../../backend/src/platform/database/migrations/1796300000000-used-up-packs.js';
import { formerKeys } from '../../backend/src/platform/database/former-keys.js';
import { Rooms1797000000000 } from '../../backend/src/platform/database/migrations/1797000000000-rooms.js';
import { ProgramsAct1796950000000 } from '../../backend/src/platform/database/migrations/1796950000000-programs-act.js';
import { backedUpTables, inOrder } from '../../backend/src/operations/backup/catalogue.js';
import { buildIndex, inBatches } from '../../backend/src/platform/database/migrations/online.js';
import { StartupError } from '../../backend/src/platform/config/startup-error.js';
import { prepareDatabase } from '../../backend/src/platform/process/prepared-database.js';
import { eventually } from '../support/eventually.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource(dataSourceOptions(database.url, ENTITIES)).initialize();
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** The statements TypeORM would run to make the tables equal the entities. */
async function differences(): Promise<string[]> {
  const log = await dataSource.driver.createSchemaBuilder().log();
  return log.upQueries.map(({ query }) => query);
}

const tables = async (): Promise<string[]> => {
  const rows = await dataSource.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_name <> 'migrations' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

/** Takes migrations back, the newest first, until none is left or the database is as wanted. */
async function undoUntil(isReached: () => Promise<boolean>): Promise<void> {
  const left = (): Promise<object[]> => dataSource.query('SELECT FROM migrations');
  while ((await left()).length > 0 && !(await isReached())) await dataSource.undoLastMigration();
}

const isThere = async (sql: string, values: unknown[] = []): Promise<boolean> =>
  (await dataSource.query<object[]>(sql, values)).length > 0;

/** Takes this migration back, and all that landed after it. */
const undoBack = (name: string): Promise<void> =>
  undoUntil(async () => !(await isThere('SELECT FROM migrations WHERE name = $1', [name])));

describe('the migrated database', () => {
  it('equals the entities', async () => {
    expect(await differences()).toEqual([]);
  });

  it('is reported when it differs', async () => {
    await dataSource.query('ALTER TABLE appointments DROP COLUMN cancel_reason, ALTER COLUMN booked_at DROP NOT NULL');
    await dataSource.query('DROP INDEX appointments_one_per_day');
    expect((await differences()).join('\n')).toMatch(/cancel_reason[^]*booked_at[^]*appointments_one_per_day/);
  });

  it('has an order in which its tables can be restored', async () => {
    const found = await backedUpTables((text, values) => dataSource.query(text, values));
    expect(inOrder(found)).toHaveLength(found.length);
  });

  it('has no table whose end autovacuum cuts off, which shuts readers out', async () => {
    const cut = await dataSource.query<object[]>(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
         AND NOT coalesce(reloptions, '{}') @> '{vacuum_truncate=off}'`,
    );
    expect(cut).toEqual([]);
  });

  it('goes all the way down and up again', async () => {
    const before = await tables();
    for (let undone = 0; undone < MIGRATIONS.length; undone += 1) await dataSource.undoLastMigration();
    expect(await tables()).toEqual([]);
    await dataSource.runMigrations({ transaction: 'each' });
    expect(await tables()).toEqual(before);
    expect(await differences()).toEqual([]);
  });

  it('waits for the end of a version that locks no rows, and of no other @release', async () => {
    const running = connectionsTo(database.url, 1);
    await running.query('SELECT pg_advisory_lock_shared($1)', [RUNNING_LOCK]);
    const start = () =>
      prepareDatabase(dataSourceOptions(database.url, ENTITIES), database.url, () => Promise.resolve());
    await undoUntil(async () => !(await tables()).includes('job_locks'));
    await expect(start()).rejects.toThrow('An older version of Palestra still runs');
    await running.query('SELECT pg_advisory_unlock_shared($1)', [RUNNING_LOCK]);
    await start();
    await running.query('SELECT pg_advisory_lock_shared($1)', [RUNNING_LOCK]);
    await dataSource.undoLastMigration();
    await start();
    await running.end();
  });

  it('cuts search keys that are too long for the index of names @release', async () => {
    await undoUntil(() => isThere("SELECT FROM pg_indexes WHERE indexname = 'users_by_name'"));
    // Letters that do not repeat cannot be compressed.
    const key = String.fromCodePoint(...Array.from({ length: 1200 }, (_, n) => 0xac00 + n * 9));
    await dataSource.query(
      `INSERT INTO users (role, email, name, search_key, password_hash) VALUES (2, 'a@b.gr', 'a', $1, ''), (2, 'b@b.gr', 'b', 'v', '')`,
      [key],
    );
    await dataSource.runMigrations({ transaction: 'each' });
    const keys = await dataSource.query<object[]>('SELECT search_key AS key FROM users ORDER BY name');
    expect(keys).toEqual([{ key: ` ${key.slice(0, 400)}` }, { key: ' v' }]);
  });

  it('leaves a program, once undone, as somebody whom search and the older rules know @release', async () => {
    await dataSource.query(`INSERT INTO users (role, name, search_key, password_hash) VALUES (4, 'Ρολόι', $1, '')`, [
      searchKey('Ρολόι', '', ''),
    ]);
    await undoBack(ProgramsAct1796950000000.name);
    const [row] = await dataSource.query<Record<string, string>[]>(
      'SELECT id, role, is_active, email, search_key FROM users',
    );
    const email = `${row?.['id']}@program.invalid`;
    expect(row).toMatchObject({ role: 3, is_active: false, email, search_key: searchKey('Ρολόι', email, '') });
  });

  it('has every former key again, once undone in a gym whose second room is gone, and refuses one that has two @release', async () => {
    const keys = await formerKeys(dataSource.manager);
    expect(keys).toHaveLength(5);
    for (const { drop } of keys) await dataSource.query(drop);
    await dataSource.query(`
      INSERT INTO rooms (number, key, name_el, name_en) VALUES (2, 'small', 'Μικρή', 'Small');
      INSERT INTO users (id, role, name, search_key, email, password_hash)
        VALUES ('5f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d', 1, 'Ελένη', 'x', 'a@b.gr', '');
      INSERT INTO timeslot_overrides (date, room, kind, created_by_id, created_at)
        SELECT day::date, room, kind, '5f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d', now() FROM (VALUES ('2026-03-11', 1, 'room'),
          ('2026-03-12', 1, 'room'), ('2026-03-12', 1, 'day')) AS closed(day, room, kind)`);
    await expect(undoBack(Rooms1797000000000.name)).rejects.toThrow('A gym with several rooms cannot go back');
    await dataSource.query('UPDATE rooms SET is_active = false, removed_at = now() WHERE number = 2');
    await undoBack(Rooms1797000000000.name);
    expect(await formerKeys(dataSource.manager)).toHaveLength(5);
    expect(await dataSource.query('SELECT kind, date::text FROM timeslot_overrides ORDER BY date')).toEqual([
      { kind: 'day', date: '2026-03-11' },
      { kind: 'day', date: '2026-03-12' },
    ]);
    await dataSource.runMigrations({ transaction: 'each' });
    expect(await differences()).toEqual([]);
  });

  it('cleans names, addresses and phones, and merges nobody @release', async () => {
    await undoBack(CleanWords1796290000000.name);
    const people: [name: string, email: string, phone: string][] = [
      ['Λουκα\u0301ς Μακρής', 'in\u200bside@a.gr', '\u202a6971234567\u202c'],
      ['Μα\u00adρία', 'taken\u200b@a.gr', '6971234568'],
      ['Άννα', 'taken@a.gr', '6971234569'],
      ['Πρώτη', 'tw\u200bo@a.gr', '6971234570'],
      ['Δεύτερη', 'two\u200b@a.gr', '6971234571'],
      ['Καθαρή', 'clean@a.gr', '6971234572'],
    ];
    for (const [n, [name, email, phone]] of people.entries()) {
      await dataSource.query(
        `INSERT INTO users (role, name, email, phone, search_key, password_hash, created_at, guardian_name, guardian_email)
         VALUES (2, $1, $2, $3, 'x', '', timestamptz '2026-03-11 10:00Z' + $4 * interval '1 hour', 'Ρε\u0301α', 'r\u200bea@a.gr')`,
        [name, email, phone, n],
      );
    }
    await dataSource.query(
      `INSERT INTO users (role, name, search_key, password_hash, guardian_id)
       SELECT 2, 'Παιδί', 'x', '', id FROM users WHERE name = 'Πρώτη'`,
    );
    await dataSource.query(`INSERT INTO settings (key, value) VALUES ('GymName', E'Γυμνα\u200bστήριο')
      ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`);
    await dataSource.runMigrations({ transaction: 'each' });
    const rows = await dataSource.query<Record<string, string | null>[]>(
      `SELECT name, email, phone, search_key, guardian_name, guardian_email FROM users ORDER BY created_at`,
    );
    const around = { guardian_name: 'Ρέα', guardian_email: 'rea@a.gr' };
    expect(rows.slice(0, 6)).toEqual(
      [
        ['Λουκάς Μακρής', 'inside@a.gr', '6971234567'],
        ['Μαρία', 'taken\u200b@a.gr', '6971234568'],
        ['Άννα', 'taken@a.gr', '6971234569'],
        ['Πρώτη', 'two@a.gr', '6971234570'],
        ['Δεύτερη', 'two\u200b@a.gr', '6971234571'],
        ['Καθαρή', 'clean@a.gr', '6971234572'],
      ].map(([name = '', email = '', phone = '']) => ({
        ...{ name, email, phone, search_key: searchKey(name, email, phone), ...around },
      })),
    );
    expect(rows[6]?.search_key).toBe(searchKey('Παιδί', 'two@a.gr', '', '6971234570'));
    expect(await dataSource.query(`SELECT value FROM settings WHERE key = 'GymName'`)).toEqual([
      { value: 'Γυμναστήριο' },
    ]);
  });

  it('puts a space before each word of the search, and before both halves of a double name @release', async () => {
    await undoBack('SearchedWords1796730001000');
    await dataSource.query(
      `INSERT INTO users (role, email, name, search_key, password_hash)
       VALUES (2, 'a@b.gr', 'a', 'anna-maria a@b.gr', ''), (2, 'b@b.gr', 'b', ' eleni b b@b.gr', '')`,
    );
    await dataSource.runMigrations({ transaction: 'each' });
    const keys = await dataSource.query<object[]>('SELECT search_key AS key FROM users ORDER BY name');
    expect(keys).toEqual([{ key: ' anna maria a@b.gr' }, { key: ' eleni b b@b.gr' }]);
  });

  it('gives back days on which two ran at once, and keeps all that wait in their order @release', async () => {
    await undoBack(GivenDays1796100010000.name);
    const [client] = await dataSource.query<{ id: string }[]>(
      `INSERT INTO users (role, email, name, search_key, password_hash) VALUES (2, 'a@b.gr', 'a', 'a', '') RETURNING id`,
    );
    // Far ahead, since the statement asks the database for its date.
    const all: [start: string, end: string, first: string | null, last: string | null, isActive: boolean][] = [
      ['2099-01-01', '2099-01-30', '2099-01-01', '2099-01-30', true],
      ['2098-12-31', '2099-01-29', '2099-01-01', '2099-01-30', true],
      ['2099-01-31', '2099-03-01', null, null, true],
      ['2099-03-02', '2099-03-31', null, null, true],
      ['2099-05-01', '2099-05-30', null, null, false],
    ];
    for (const one of all) {
      await dataSource.query(
        `INSERT INTO subscriptions (client_id, start_date, end_date, actual_start_date, actual_end_date, monthly_limit, is_active)
         VALUES ($1, $2, $3, $4, $5, 0, $6)`,
        [client?.id, ...one],
      );
    }
    await dataSource.runMigrations({ transaction: 'each' });
    const rows = await dataSource.query<{ days: string }[]>(
      `SELECT start_date || ' ' || coalesce(actual_end_date, end_date) || ' ' || moved_days AS days
         FROM subscriptions ORDER BY start_date`,
    );
    expect(rows.map(({ days }) => days)).toEqual([
      '2098-12-31 2099-01-30 0',
      '2099-01-01 2099-03-01 0',
      '2099-03-02 2099-03-31 30',
      '2099-04-01 2099-04-30 30',
      '2099-05-01 2099-05-30 0',
    ]);
  });

  it('lists packs that were used up before by the one that follows @release', async () => {
    await undoBack(UsedUpPacks1796300000000.name);
    const [client] = await dataSource.query<{ id: string }[]>(
      `INSERT INTO users (role, email, name, search_key, password_hash) VALUES (2, 'a@b.gr', 'a', 'a', '') RETURNING id`,
    );
    const [pack] = await dataSource.query<{ id: string }[]>(
      `INSERT INTO subscriptions (client_id, start_date, end_date, monthly_limit, pack_visits)
       VALUES ($1, '2026-03-01', '2026-03-31', 0, 1), ($1, '2026-04-01', '2026-04-30', 0, 0) RETURNING id`,
      [client?.id],
    );
    await dataSource.query(
      `INSERT INTO appointments (client_id, subscription_id, appointment_date, start_time, end_time, effective_start_time,
         effective_end_time, starts_at, ends_at, status, booked_at, booked_by_id, capacity_at_booking)
       VALUES ($1, $2, '2026-03-10', '17:00', '18:00', '17:00', '18:00', '2026-03-10 15:00Z', '2026-03-10 16:00Z', 3,
         '2026-03-01', $1, 10)`,
      [client?.id, pack?.id],
    );
    await dataSource.runMigrations({ transaction: 'each' });
    const periods = await dataSource.query<{ is_pack: boolean; until: Date | number }[]>(
      `SELECT subscription_id = $1 AS is_pack, until_at AS until FROM current_subscriptions ORDER BY from_date, from_at`,
      [pack?.id],
    );
    expect(periods).toEqual([
      { is_pack: true, until: new Date('2026-03-10T15:00:00Z') },
      { is_pack: false, until: Infinity },
    ]);
  });

  it('takes charges of nothing away with their version, and no other entry @release', async () => {
    const entries = () => dataSource.query<object[]>('SELECT kind, amount_cents FROM ledger_entries');
    await dataSource.transaction(async (tx) => {
      // The rows that entries refer to are of no concern here.
      await tx.query(`SET LOCAL session_replication_role = 'replica'`);
      await tx.query(`
        WITH ids AS (SELECT gen_random_uuid() AS free, gen_random_uuid() AS paid, gen_random_uuid() AS other)
        INSERT INTO ledger_entries (id, client_id, kind, amount_cents, due_on, sale_id, reverses_id, reason, at, by_id)
        SELECT free, other, 'charge', 0, '2026-03-11'::date, other, NULL, '', now(), other FROM ids
        UNION ALL SELECT other, other, 'reversal', 0, NULL, other, free, 'Λάθος', now(), other FROM ids
        UNION ALL SELECT paid, other, 'charge', 4500, '2026-03-11', other, NULL, '', now(), other FROM ids`);
    });
    const allowsNothing = `SELECT FROM pg_constraint WHERE conname = 'ledger_entries_kind_whole'
      AND convalidated AND pg_get_constraintdef(oid) LIKE '%amount_cents >= 0%'`;
    await undoUntil(async () => !(await isThere(allowsNothing)));
    expect(await entries()).toEqual([{ kind: 'charge', amount_cents: 4500 }]);
    await expect(dataSource.query('DELETE FROM ledger_entries')).rejects.toThrow('never changed');
  });

  it('names every constraint and index by hand, after its table', async () => {
    const named = await dataSource.query<{ table: string; name: string }[]>(
      `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND contype <> 'n'
       UNION SELECT tablename, indexname FROM pg_indexes WHERE schemaname = 'public'`,
    );
    const own = named.filter(({ table }) => table !== 'migrations');
    expect(own.length).toBeGreaterThan(20);
    const byPostgresOrTypeOrm = /_(fkey|check\d*|excl|idx\d*)$|^(PK|FK|UQ|IDX|CHK|REL)_/;
    expect(own.filter(({ table, name }) => !name.startsWith(table) || byPostgresOrTypeOrm.test(name))).toEqual([]);
  });
});

class Noted9000000000001 implements MigrationInterface {
  up = async (queryRunner: QueryRunner): Promise<void> => {
    await queryRunner.query('ALTER TABLE settings ADD COLUMN note text');
  };
  down = (): Promise<void> => Promise.resolve();
}

class Indexed9000000000002 implements MigrationInterface {
  readonly transaction = false as const;
  up = async (queryRunner: QueryRunner): Promise<void> => {
    await buildIndex(queryRunner, 'settings_by_value', 'settings (value)');
    await inBatches(
      queryRunner,
      `UPDATE settings SET value = 'new'
        WHERE id IN (SELECT id FROM settings WHERE value <> 'new' LIMIT $1)`,
      [2],
    );
  };
  down = (): Promise<void> => Promise.resolve();
}

/** Runs these migrations like a starting process. */
const start = (...added: (new () => MigrationInterface)[]): Promise<boolean> => {
  const options = { ...dataSourceOptions(database.url, []), migrations: [...MIGRATIONS, ...added] };
  return prepareDatabase(options, database.url, () => Promise.resolve(true));
};

describe('a starting process', () => {
  it('sets the search_path of functions that were added later @release', async () => {
    const bare = await createTestDatabase('bare');
    const startWith = <T>(migrations: typeof MIGRATIONS, read: (on: DataSource) => Promise<T>): Promise<T> =>
      prepareDatabase({ ...dataSourceOptions(bare.url, []), migrations }, bare.url, read);
    const done = MIGRATIONS.findIndex(({ name }) => name.startsWith('FunctionSearchPath'));
    const isLate = ({ name }: { name: string }): boolean => name.startsWith('Sessions');
    const earlier = MIGRATIONS.slice(0, done + 1).filter((one) => !isLate(one));
    const without = (on: DataSource): Promise<object[]> =>
      on.query(
        `SELECT proname FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
           AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
           AND NOT EXISTS (SELECT FROM unnest(proconfig) AS setting WHERE setting LIKE 'search_path=%')`,
      );
    try {
      expect(await startWith(earlier, without)).toEqual([]);
      expect(await startWith(MIGRATIONS, without)).toEqual([]);
    } finally {
      await bare.drop();
    }
  });

  it('refuses a database migrated by a newer version in one sentence, and leaves it as it is', async () => {
    await start(Noted9000000000001);
    const refused = await start().catch((fault: unknown) => fault);
    expect(refused).toBeInstanceOf(StartupError);
    expect((refused as StartupError).message).toMatch(
      /^A newer version of Palestra has changed this database \(Noted9000000000001\): start that version, or/,
    );
  });

  it('yields again and again to users of a table it would change @release', async () => {
    const pool = connectionsTo(database.url, 2);
    const waiting = async (): Promise<boolean> => {
      const found = await pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return found.rowCount === 1;
    };
    const user = await pool.connect();
    await user.query('BEGIN; SELECT FROM settings');
    const started = start(Noted9000000000001);
    await eventually(async () => ((await waiting()) ? true : null));
    // It lets those behind it pass.
    await pool.query('SELECT FROM settings');
    await eventually(async () => ((await waiting()) ? true : null));
    await user.query('COMMIT');
    expect(await started).toBe(true);
    user.release();
    await pool.end();
  });

  it('builds an index beside another start, replaces an unfinished one, and changes rows in batches @release', async () => {
    const pool = connectionsTo(database.url, 1);
    await pool.query("INSERT INTO settings (key, value) SELECT n::text, 'old' FROM generate_series(1, 5) AS n");
    await expect(pool.query('CREATE UNIQUE INDEX CONCURRENTLY settings_by_value ON settings (value)')).rejects.toThrow(
      'could not create unique index',
    );
    expect(await Promise.all([start(Indexed9000000000002), start(Indexed9000000000002)])).toEqual([true, true]);
    const { rows } = await pool.query<object>(
      `SELECT indisvalid, indisunique, (SELECT count(*)::int FROM settings WHERE value = 'new') AS changed
         FROM pg_index WHERE indexrelid = 'settings_by_value'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true, indisunique: false, changed: 5 }]);
    await pool.end();
  });
});
