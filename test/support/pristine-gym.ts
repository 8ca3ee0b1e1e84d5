import type pg from 'pg';
import { isOnCitus } from './on-citus.js';
import { anId } from './seed.js';

/** Tables outside the gym's state: migrations, and events for open screens. */
const LEFT_ALONE = ['migrations', 'live_changes', 'note_series'];

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

/** Each index with the statement that makes it: a gym's second room drops some (rule: rooms). */
const INDEXES = `
  SELECT c.relname AS name,
         CASE WHEN k.oid IS NULL THEN pg_get_indexdef(i.indexrelid)
              ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', i.indrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
         END AS make
    FROM pg_index i
    JOIN pg_class c ON c.oid = i.indexrelid AND c.relnamespace = current_schema()::regnamespace
    LEFT JOIN pg_constraint k ON k.conindid = c.oid AND k.conrelid = i.indrelid AND k.contype IN ('p', 'u')`;
const LOST = `SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(quote_ident(name)) IS NULL`;

/** A request of the previous page may still hold locks on the same rows. */
const isInTheWay = (error: unknown): boolean => (error as { code?: string }).code === '40P01';

/** Triggers and foreign keys are off: the copies are consistent already. */
const UNGUARDED = 'SET LOCAL session_replication_role = replica';

/** The longest wait for the lock: a process that holds it longer would hold up the test until its own time is out. */
const PATIENCE = "SET LOCAL lock_timeout = '30s'";
const isHeld = (error: unknown): boolean => (error as { code?: string }).code === '55P03';
/** Ended, so that they cost one test and not each that follows. */
const END_HOLDERS = `
  SELECT format('%s: %s', state, query) AS holder, pg_terminate_backend(pid) FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`;

/** No trigger notes these changes, so that the memory of a process would stand. Citus wants the id as a constant. */
const newSeries = (): string => `UPDATE note_series SET id = '${anId()}'`;

/** More than this of deleted rows that PostgreSQL has not cleared away yet, and tables are truncated. */
const MOST_BYTES = 4_000_000;

async function run(one: pg.PoolClient, statements: readonly string[]): Promise<void> {
  await one.query(statements.join(';\n'));
}

/** Facts about a saved gym, for the next who returns to it. */
export interface PristineState {
  tables: Table[];
  /** By its name, what makes an index. */
  indexes: ReadonlyMap<string, string>;
  /** Schema of the copies. */
  copies: string;
  /** By table, the transaction that has filled it, which each untouched row names. */
  fillings: Map<string, string>;
}

/** Saves the gym's state to return to: faster than another database and process. */
export class PristineGym {
  private readonly tables: Table[];
  private readonly copies: string;
  private readonly fillings: Map<string, string>;

  constructor(
    private readonly database: pg.Pool,
    readonly state: PristineState,
  ) {
    ({ tables: this.tables, copies: this.copies, fillings: this.fillings } = state);
  }

  static async of(database: pg.Pool): Promise<PristineGym> {
    const { rows: schemas } = await database.query<{ schema: string }>('SELECT current_schema() AS schema');
    const copies = `${schemas[0]?.schema}_pristine`;
    const { rows: tables } = await database.query<Table>(TABLES, [LEFT_ALONE]);
    const { rows } = await database.query<{ name: string; make: string }>(INDEXES);
    const indexes = new Map(rows.map(({ name, make }) => [name, make]));
    const pristine = new PristineGym(database, { tables, indexes, copies, fillings: new Map() });
    // The gym is untouched while there is no copy.
    await pristine.onOneConnection((one) =>
      run(one, [
        `CREATE SCHEMA IF NOT EXISTS ${copies}`,
        ...tables.map(({ name }) => `CREATE TABLE IF NOT EXISTS ${copies}.${name} AS TABLE ${name}`),
      ]),
    );
    return pristine;
  }

  async comeBack(attempts = 5): Promise<void> {
    try {
      await this.onOneConnection((one) => this.refill(one));
    } catch (error) {
      if (isHeld(error))
        throw new Error(`Still writing after 30 s, and ended:\n${await this.endHolders()}`, { cause: error });
      if (!isInTheWay(error) || attempts === 1) throw error;
      await this.comeBack(attempts - 1);
    }
  }

  private async endHolders(): Promise<string> {
    const { rows } = await this.database.query<{ holder: string }>(END_HOLDERS);
    return rows.map(({ holder }) => holder).join('\n');
  }

  private async onOneConnection(work: (one: pg.PoolClient) => Promise<void>): Promise<void> {
    const one = await this.database.connect();
    try {
      await work(one);
    } catch (error) {
      await one.query('ROLLBACK');
      throw error;
    } finally {
      one.release();
    }
  }

  /**
   * Fills only changed tables, and deletes instead of truncating: new files make every connection plan all of its
   * statements anew.
   */
  private async refill(one: pg.PoolClient): Promise<void> {
    await run(one, ['BEGIN', UNGUARDED, PATIENCE]);
    const stale = isOnCitus() ? this.tables : await this.locked(one);
    const isTruncated = !isOnCitus() && (await this.isLarge(one));
    const wanted = isTruncated ? this.tables : stale;
    await run(one, [
      ...(isTruncated ? [`TRUNCATE ${this.names}`] : wanted.map(({ name }) => `DELETE FROM ${name}`)),
      ...wanted.map(
        ({ name, columns }) =>
          `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${this.copies}.${name}`,
      ),
      newSeries(),
    ]);
    if (!isOnCitus()) await this.makeLostIndexes(one);
    const { rows } = await one.query<{ id: string }>('SELECT pg_current_xact_id()::xid::text AS id');
    await one.query('COMMIT');
    for (const { name } of wanted) this.fillings.set(name, rows[0]?.id ?? '');
  }

  private async makeLostIndexes(one: pg.PoolClient): Promise<void> {
    const { indexes } = this.state;
    const { rows } = await one.query<{ name: string }>(LOST, [[...indexes.keys()]]);
    for (const { name } of rows) await one.query(indexes.get(name) ?? '');
  }

  /** Waits for those who still write; returns the tables that differ from their copies. */
  private async locked(one: pg.PoolClient): Promise<Table[]> {
    await one.query(`LOCK TABLE ${this.names} IN EXCLUSIVE MODE`);
    if (this.fillings.size === 0) return this.tables;
    const counts = this.tables.map(
      ({ name }, i) => `SELECT '${name}' AS name
        FROM (SELECT count(*) AS all_rows, count(*) FILTER (WHERE xmin = ($1::text[]::xid[])[${i + 1}]) AS kept FROM ${name}) AS now,
             (SELECT count(*) AS all_rows FROM ${this.copies}.${name}) AS copy
       WHERE kept <> copy.all_rows OR now.all_rows <> copy.all_rows`,
    );
    // Named, since planning it takes many times as long as running it.
    const { rows } = await one.query<{ name: string }>({
      name: 'changed tables',
      text: counts.join(' UNION ALL '),
      values: [this.tables.map(({ name }) => this.fillings.get(name))],
    });
    return this.tables.filter(({ name }) => rows.some((row) => row.name === name));
  }

  /** True when much is left in the files of rows that were deleted. */
  private async isLarge(one: pg.PoolClient): Promise<boolean> {
    const { rows } = await one.query<{ bytes: string }>(
      `SELECT sum(pg_relation_size(name::regclass) - pg_relation_size(($2 || '.' || name)::regclass)) AS bytes
         FROM unnest($1::text[]) AS name`,
      [this.tables.map(({ name }) => name), this.copies],
    );
    return Number(rows[0]?.bytes) > MOST_BYTES;
  }

  private get names(): string {
    return this.tables.map(({ name }) => name).join(', ');
  }
}
