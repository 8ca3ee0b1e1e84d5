import { DataSource } from 'typeorm';
import { ENTITIES } from '../../backend/src/app.entities.js';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { MIGRATIONS } from '../../backend/src/platform/database/migrations/migrations.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

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

/** What TypeORM would change to make the tables equal the entities. */
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

describe('the migrated database', () => {
  it('equals the entities', async () => {
    expect(await differences()).toEqual([]);
  });

  it('would be found out if it differed', async () => {
    await dataSource.query('ALTER TABLE appointments DROP COLUMN cancel_reason, ALTER COLUMN booked_at DROP NOT NULL');
    await dataSource.query('DROP INDEX appointments_one_per_day');
    expect((await differences()).join('\n')).toMatch(/cancel_reason[^]*booked_at[^]*appointments_one_per_day/);
  });

  it('goes all the way down and up again', async () => {
    const before = await tables();
    for (let undone = 0; undone < MIGRATIONS.length; undone += 1) await dataSource.undoLastMigration();
    expect(await tables()).toEqual([]);
    await dataSource.runMigrations();
    expect(await tables()).toEqual(before);
    expect(await differences()).toEqual([]);
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
