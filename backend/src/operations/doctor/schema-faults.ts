import type { DataSource } from 'typeorm';
import { MIGRATIONS } from '../../platform/database/migrations/migrations.js';

/** The migrations applied to a database, ordered by time; empty without the table. */
export async function appliedMigrations(on: Pick<DataSource, 'query'>): Promise<string[]> {
  const [found] = await on.query<{ isThere: boolean }[]>(
    'SELECT to_regclass(quote_ident(current_schema()) || \'.migrations\') IS NOT NULL AS "isThere"',
  );
  if (found?.isThere !== true) return [];
  const rows = await on.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY timestamp, id');
  return rows.map(({ name }) => name);
}

/** Differences between the applied and the known migrations. While there is any, nothing else can be judged. */
export async function migrationFaults(dataSource: DataSource): Promise<string[]> {
  const applied = await appliedMigrations(dataSource);
  const known = MIGRATIONS.map(({ name }) => name);
  const missing = known.filter((name) => !applied.includes(name));
  const unknown = applied.filter((name) => !known.includes(name));
  return [
    ...missing.map((name) => `${name} has not been applied: start this version once`),
    ...unknown.map((name) => `${name} is of a newer version than this one`),
  ];
}

/** Differences between the tables and the entities. */
export async function tableFaults(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => `the tables differ from the product’s: it would take ${query}`);
}
