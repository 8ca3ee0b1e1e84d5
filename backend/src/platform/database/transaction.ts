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
class DryRunOver<T> extends Error {
  constructor(readonly answer: T) {
    super('The dry run is over: nothing of this transaction stays');
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
      const answer = await work(tx);
      // Checks of the database at the end of a transaction would refuse the deed, too.
      await tx.query('SET CONSTRAINTS ALL IMMEDIATE');
      throw new DryRunOver(answer);
    });
  } catch (fault) {
    if (fault instanceof DryRunOver) return fault.answer as T;
    throw fault;
  }
}

/** A dry run of work within a transaction, which goes on without it. */
export async function dryRunWithin<T>(tx: EntityManager, work: () => Promise<T>): Promise<T> {
  await tx.query('SAVEPOINT dry_run');
  const result = await work();
  await tx.query('ROLLBACK TO SAVEPOINT dry_run');
  return result;
}

interface DatabaseError {
  code: string;
  constraint?: string;
  message?: string;
}

/** Code of PostgreSQL for a second row with a key that must be the only one. */
export const UNIQUE_VIOLATION = '23505';

/** TypeORM keeps the error of `pg` in `driverError`; a named statement throws it unwrapped. */
export function databaseErrorOf(fault: unknown): DatabaseError | null {
  if (typeof fault !== 'object' || fault === null) return null;
  if ('driverError' in fault) return databaseErrorOf(fault.driverError);
  return 'code' in fault && typeof fault.code === 'string' ? (fault as DatabaseError) : null;
}

/** How Citus names the key of a second row: in the message alone, with the number of a shard behind it. */
const KEY_OF_SHARD = /constraint "(\w+?)(?:_\d{6,})?"/;

/** The constraint that was broken. Only the message of a broken key is read: others may quote what a caller sent. */
export function constraintOf(fault: unknown): string {
  const error = databaseErrorOf(fault);
  if (error?.constraint !== undefined) return error.constraint;
  return error?.code === UNIQUE_VIOLATION ? (KEY_OF_SHARD.exec(error.message ?? '')?.[1] ?? '') : '';
}

/** Hands settings of the transaction on to the gym's node of Citus; elsewhere it means nothing. */
export const SETTINGS_GO_ALONG = "SET LOCAL citus.propagate_set_commands = 'local'";

/** A setting of the transaction that triggers read. Two words are ids. */
export async function setInTransaction(
  tx: EntityManager,
  name: `palestra.${string}`,
  value: 'on' | 'off' | `${string} ${string}`,
): Promise<void> {
  await tx.query(SETTINGS_GO_ALONG);
  await tx.query(`SET LOCAL ${name} = '${value}'`);
}

/**
 * A slot's first two bookings at once: `ON CONFLICT` knows the key with the room, and the second may meet this one first,
 * which is there until the gym's second room. Once more it finds the row.
 */
const MET_FIRST = 'slot_occupancies_pkey';

const isRetryable = (fault: unknown): boolean =>
  RETRYABLE.has(databaseErrorOf(fault)?.code ?? '') || constraintOf(fault) === MET_FIRST;
