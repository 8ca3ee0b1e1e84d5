import type pg from 'pg';

/**
 * Tables that stand for all of a gym: the operator's figures come from them, and nothing of the gym works without them.
 * All of a thousand gyms could not be looked for every few seconds.
 */
export const TABLES_OF_GYM = ['migrations', 'settings', 'users', 'mails', 'operation_runs'] as const;

/** Some of its tables are gone. */
export class TablesGoneError extends Error {
  constructor(schema: string) {
    super(`the schema ${schema} has not all of its tables`);
  }
}

/** Those of these schemas, in the database of this connection, in which such a table is missing. */
export async function schemasWithoutTables(client: pg.Client, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ schema: string }>(
    `SELECT schema FROM unnest($1::text[]) AS schema
      WHERE EXISTS (SELECT FROM unnest($2::text[]) AS name WHERE to_regclass(schema || '.' || name) IS NULL)`,
    [schemas, TABLES_OF_GYM],
  );
  return rows.map(({ schema }) => schema);
}
