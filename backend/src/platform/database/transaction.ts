import type { DataSource, EntityManager } from 'typeorm';

const RETRIES = 3;
/** deadlock_detected and serialization_failure: the transaction was rolled back and may run again. */
const RETRYABLE = new Set(['40P01', '40001']);

/** Runs `work` in one READ COMMITTED transaction, and again when PostgreSQL ended it because of a conflict. */
export async function inTransaction<T>(dataSource: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await dataSource.transaction(work);
    } catch (fault) {
      if (attempt > RETRIES || !isRetryable(fault)) throw fault;
    }
  }
}

/** Thrown to roll back a dry run; carries its result out of the transaction. */
class Rehearsed<T> extends Error {
  constructor(readonly answer: T) {
    super('Rehearsed: nothing of this transaction stays');
  }
}

/**
 * Like `inTransaction`; with `isDryRun` it runs the same code, rolls back and returns the result that it would have
 * had.
 */
export async function inTransactionOrDryRun<T>(
  dataSource: DataSource,
  isDryRun: boolean,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  if (!isDryRun) return inTransaction(dataSource, work);
  try {
    return await inTransaction(dataSource, async (tx) => {
      throw new Rehearsed(await work(tx));
    });
  } catch (fault) {
    if (fault instanceof Rehearsed) return fault.answer as T;
    throw fault;
  }
}

/** The result of work within a transaction that goes on without it. */
export async function rehearsed<T>(tx: EntityManager, work: () => Promise<T>): Promise<T> {
  await tx.query('SAVEPOINT rehearsal');
  const result = await work();
  await tx.query('ROLLBACK TO SAVEPOINT rehearsal');
  return result;
}

export interface DatabaseError {
  code: string;
  constraint?: string;
}

/** Code of PostgreSQL for a second row with a key that must be the only one. */
export const UNIQUE_VIOLATION = '23505';

/** TypeORM keeps the error of `pg` in `driverError`; a named statement throws it unwrapped. */
export function databaseErrorOf(fault: unknown): DatabaseError | null {
  if (typeof fault !== 'object' || fault === null) return null;
  if ('driverError' in fault) return databaseErrorOf(fault.driverError);
  return 'code' in fault && typeof fault.code === 'string' ? (fault as DatabaseError) : null;
}

const isRetryable = (fault: unknown): boolean => RETRYABLE.has(databaseErrorOf(fault)?.code ?? '');
