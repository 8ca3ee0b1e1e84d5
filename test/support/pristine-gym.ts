import type pg from 'pg';

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
   WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE'
     AND c.is_generated = 'NEVER' AND t.table_name <> ALL ($1)
   GROUP BY t.table_name`;

/** A request of the previous page may still hold locks on the same rows. */
const isInTheWay = (error: unknown): boolean => (error as { code?: string }).code === '40P01';

/** Saves the gym's state to return to: faster than another database and process. */
export class PristineGym {
  private constructor(
    private readonly database: pg.Pool,
    private readonly tables: Table[],
  ) {}

  static async of(database: pg.Pool): Promise<PristineGym> {
    const { rows: tables } = await database.query<Table>(TABLES, [LEFT_ALONE]);
    // The gym is untouched while there is no copy.
    const copies = tables.map(({ name }) => `CREATE TABLE IF NOT EXISTS pristine.${name} AS TABLE ${name};`);
    await database.query(`CREATE SCHEMA IF NOT EXISTS pristine; ${copies.join('\n')}`);
    return new PristineGym(database, tables);
  }

  async comeBack(): Promise<void> {
    const rows = this.tables.map(
      ({ name, columns }) =>
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM pristine.${name};`,
    );
    // Triggers and foreign keys are off: the copies are consistent already.
    const statements = `
      BEGIN;
      SET LOCAL session_replication_role = replica;
      TRUNCATE ${this.tables.map(({ name }) => name).join(', ')};
      ${rows.join('\n')}
      COMMIT;`;
    try {
      await this.database.query(statements);
    } catch (error) {
      await this.database.query('ROLLBACK');
      if (!isInTheWay(error)) throw error;
      await this.comeBack();
    }
  }
}
