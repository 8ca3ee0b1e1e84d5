import { EntityManager, type DataSource } from 'typeorm';
import type { Pool, PoolClient, QueryResultRow } from 'pg';

/** A statement that PostgreSQL parses once per connection; `name` must stand for one text only. */
export interface NamedStatement {
  name: string;
  text: string;
  values: unknown[];
}

let isPrepared = true;

/**
 * `DATABASE_PREPARED`: a pooler in transaction mode may give the next statement another connection, which knows no
 * prepared one of that name, or another of it. Without names everything works the same, and slower.
 */
export const usePreparedStatements = (use: boolean): void => void (isPrepared = use);

/**
 * Runs a statement of a hot path as a named prepared one, which TypeORM's own `query` cannot: on the transaction's
 * connection, or on any free one when given the data source. Dates come back as `YYYY-MM-DD`, times as `HH:mm:ss`.
 */
export async function named<Row extends QueryResultRow>(
  on: EntityManager | DataSource,
  { name, ...statement }: NamedStatement,
): Promise<Row[]> {
  const result = await (await connectionOf(on)).query<Row>(isPrepared ? { name, ...statement } : statement);
  return result.rows;
}

async function connectionOf(on: EntityManager | DataSource): Promise<Pool | PoolClient> {
  if (on instanceof EntityManager) {
    if (on.queryRunner === undefined) throw new Error('A transaction is needed: use inTransaction()');
    return (await on.queryRunner.connect()) as PoolClient;
  }
  return (on.driver as unknown as { master: Pool }).master;
}
