import type { QueryRunner } from 'typeorm';

/*
 * How migrations change tables that are in use. They need `transaction = false as const`, and may be run again from
 * their beginning after a fault in between. Where a transaction is open all the same (an empty database that is restored
 * into, a migration that is taken back) nobody uses the tables, and indexes are built at once.
 */

/** Such as `buildIndex(queryRunner, 'users_by_phone', 'users (phone)')`. One that is there and whole is left alone. */
export async function buildIndex(
  queryRunner: QueryRunner,
  name: string,
  on: string,
  { isUnique = false } = {},
): Promise<void> {
  const [index] = (await queryRunner.query(
    'SELECT indisvalid AS "isWhole" FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  )) as { isWhole: boolean }[];
  if (index?.isWhole === true) return;
  // An attempt that broke off leaves an index that is never used and always written.
  if (index !== undefined) await dropIndex(queryRunner, name);
  await online(
    queryRunner,
    (concurrently) => `CREATE ${isUnique ? 'UNIQUE' : ''} INDEX ${concurrently} ${name} ON ${on}`,
  );
}

export const dropIndex = (queryRunner: QueryRunner, name: string): Promise<void> =>
  online(queryRunner, (concurrently) => `DROP INDEX ${concurrently} IF EXISTS ${name}`);

/** Runs a statement, each time in a commit of its own, until it changes nothing: it must narrow itself to a thousand rows. */
export async function inBatches(queryRunner: QueryRunner, statement: string, values: unknown[] = []): Promise<void> {
  let changed: number | undefined;
  do changed = (await queryRunner.query(statement, values, true)).affected;
  while (changed !== undefined && changed > 0);
}

/** Nobody waits for it, so it may itself wait for as long as the others' transactions take. */
async function online(queryRunner: QueryRunner, statement: (concurrently: string) => string): Promise<void> {
  if (queryRunner.isTransactionActive) {
    await queryRunner.query(statement(''));
    return;
  }
  const [before] = (await queryRunner.query(`SELECT current_setting('lock_timeout') AS patience`)) as {
    patience: string;
  }[];
  await queryRunner.query('SET lock_timeout = 0');
  try {
    await queryRunner.query(statement('CONCURRENTLY'));
  } finally {
    await queryRunner.query(`SELECT set_config('lock_timeout', $1, false)`, [before?.patience]);
  }
}
