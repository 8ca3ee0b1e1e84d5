import { EntityManager, type DataSource } from 'typeorm';
import type { Pool, PoolClient, QueryResultRow } from 'pg';

/** A statement that PostgreSQL parses once per connection. Each `name` must always come with the same text. */
export interface NamedStatement {
  name: string;
  text: string;
  values: unknown[];
}

let isPrepared = true;

/**
 * Follows `DATABASE_PREPARED`. A pooler in transaction mode may run the next statement on another connection, where
 * that name is unknown or means something else. Without names everything works the same, but slower.
 */
export const usePreparedStatements = (use: boolean): void => void (isPrepared = use);

/**
 * Runs a statement of a hot path as a named prepared one, which TypeORM's `query` cannot. Uses the transaction's
 * connection, or a free one when given the data source. Dates are `YYYY-MM-DD`, times `HH:mm:ss`.
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
