import type { QueryRunner } from 'typeorm';
import { StartupError } from '../../platform/config/startup-error.js';

/** A restore requires an empty schema: mixed with existing rows, neither data would be usable. */
export async function requireEmpty(runner: QueryRunner): Promise<void> {
  const rows = (await runner.query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind IN ('r', 'v', 'm', 'p')
      ORDER BY 1 LIMIT 1`,
  )) as { name: string }[];
  const [first] = rows;
  if (first === undefined) return;
  throw new StartupError(
    `The database is not empty (it has a table ${first.name}), and a restore only writes into an empty one. ` +
      'Give it another: a new DATA_DIR, or the DATABASE_URL of a new database.',
  );
}
