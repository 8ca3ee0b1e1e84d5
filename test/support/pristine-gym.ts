import type pg from 'pg';
import { isOnCitus } from './on-citus.js';

/** Tables outside the gym's state: migrations, and events for open screens. */
const LEFT_ALONE = ['migrations', 'live_changes'];

interface Table {
  name: string;
  /** Columns that the database does not generate. */
  columns: string;
}

const TABLES = `
  SELECT quote_ident(t.table_name) AS name,
         string_agg(quote_ident(c.column_name), ', ' ORDER BY c.ordinal_position) AS columns
    FROM information_schema.tables t
    JOIN information_schema.columns c USING (table_schema, table_name)
   WHERE t.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
     AND c.is_generated = 'NEVER' AND t.table_name <> ALL ($1)
   GROUP BY t.table_name`;

/** A request of the previous page may still hold locks on the same rows. */
const isInTheWay = (error: unknown): boolean => (error as { code?: string }).code === '40P01';

/** Triggers and foreign keys are off: the copies are consistent already. */
const UNGUARDED = 'SET LOCAL session_replication_role = replica';

/** Citus truncates by a trigger, and triggers are off. */
const emptied = (tables: readonly string[]): string[] =>
  isOnCitus() ? tables.map((name) => `DELETE FROM ${name}`) : [`TRUNCATE ${tables.join(', ')}`];

async function run(database: pg.Pool, statements: readonly string[]): Promise<void> {
  const one = await database.connect();
  try {
    await one.query(statements.join(';\n'));
  } catch (error) {
    await one.query('ROLLBACK');
    throw error;
  } finally {
    one.release();
  }
}

/** Saves the gym's state to return to: faster than another database and process. */
export class PristineGym {
  private constructor(
    private readonly database: pg.Pool,
    private readonly tables: Table[],
    private readonly copies: string,
  ) {}

  static async of(database: pg.Pool): Promise<PristineGym> {
    const { rows } = await database.query<{ schema: string }>('SELECT current_schema() AS schema');
    const copies = `${rows[0]?.schema}_pristine`;
    const { rows: tables } = await database.query<Table>(TABLES, [LEFT_ALONE]);
    // The gym is untouched while there is no copy.
    await run(database, [
      `CREATE SCHEMA IF NOT EXISTS ${copies}`,
      ...tables.map(({ name }) => `CREATE TABLE IF NOT EXISTS ${copies}.${name} AS TABLE ${name}`),
    ]);
    return new PristineGym(database, tables, copies);
  }

  async comeBack(): Promise<void> {
    const { copies } = this;
    try {
      await run(this.database, [
        'BEGIN',
        UNGUARDED,
        ...emptied(this.tables.map(({ name }) => name)),
        ...this.tables.map(
          ({ name, columns }) =>
            `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${copies}.${name}`,
        ),
        'COMMIT',
      ]);
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      await this.comeBack();
    }
  }
}
