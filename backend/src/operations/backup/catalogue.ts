type Query = (sql: string, values: unknown[]) => Promise<unknown[]>;

/** A table with rows in the backup. Names are as in the database, quoted by it for use in statements. */
export interface BackedUpTable {
  name: string;
  quoted: string;
  columns: { name: string; quoted: string }[];
  /** Names of other tables that it references. */
  needs: string[];
}

export interface BackedUpSequence {
  name: string;
  quoted: string;
  /** null: never used. */
  value: string | null;
}

/** Excludes unlogged tables, whose rows mean nothing elsewhere. */
const TABLES = `
  SELECT c.relname AS name, format('%I.%I', current_schema(), c.relname) AS quoted,
    (SELECT json_agg(json_build_object('name', a.attname, 'quoted', quote_ident(a.attname)) ORDER BY a.attnum)
       FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    (SELECT coalesce(json_agg(DISTINCT r.relname) FILTER (WHERE r.oid <> c.oid), '[]') FROM pg_constraint f
       JOIN pg_class r ON r.oid = f.confrelid WHERE f.conrelid = c.oid AND f.contype = 'f') AS needs
  FROM pg_class c
  WHERE c.relnamespace = quote_ident(current_schema())::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
    AND c.relname <> ALL ($1)
  ORDER BY c.relname`;

const SEQUENCES = `
  SELECT sequencename AS name, format('%I.%I', schemaname, sequencename) AS quoted, last_value AS value
  FROM pg_sequences WHERE schemaname = current_schema() AND sequencename <> ALL ($1) ORDER BY 1`;

/**
 * Tables without rows in a backup. Its header names the migrations, and triggers rebuild `current_subscriptions` from
 * other tables. A restored database has no backups of its own yet, and a migration writes the rows that are locked.
 */
export const LEFT_OUT: readonly string[] = [
  'migrations',
  'current_subscriptions',
  'operation_runs',
  'schedule_locks',
  'job_locks',
];

/** Tables into which a migration writes rows of an empty database. Those of a backup or a move take their place. */
const FILLED_BY_MIGRATIONS: readonly string[] = ['rooms'];

/** Returns the statement that empties a table before it takes such rows; an empty text for the others, which have none. */
export const makeRoomSql = ({ name, quoted }: Pick<BackedUpTable, 'name' | 'quoted'>): string =>
  FILLED_BY_MIGRATIONS.includes(name) ? `DELETE FROM ${quoted};` : '';

export const backedUpTables = async (query: Query, leftOut = LEFT_OUT): Promise<BackedUpTable[]> =>
  (await query(TABLES, [leftOut])) as BackedUpTable[];

export const backedUpSequences = async (query: Query, leftOut = LEFT_OUT): Promise<BackedUpSequence[]> =>
  (await query(SEQUENCES, [leftOut.map((table) => `${table}_id_seq`)])) as BackedUpSequence[];

/** Orders tables after those that they reference, so that they can be restored in this order. */
export function inOrder(tables: readonly BackedUpTable[]): BackedUpTable[] {
  const ordered: BackedUpTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const isThere = (name: string): boolean => !left.some((table) => table.name === name);
    const next = left.filter(({ needs }) => needs.every(isThere));
    if (next.length === 0)
      throw new Error(`These tables refer to each other: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}
