import type { DataSource, EntityManager } from 'typeorm';

const RETRIES = 3;
/** deadlock_detected and serialization_failure: the transaction did nothing and may be run again. */
const RETRYABLE = new Set(['40P01', '40001']);

/** Runs `work` in one transaction (READ COMMITTED) and again when PostgreSQL ended it for a conflict with another. */
export async function inTransaction<T>(dataSource: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await dataSource.transaction(work);
    } catch (fault) {
      if (attempt > RETRIES || !isRetryable(fault)) throw fault;
    }
  }
}

export interface DatabaseError {
  code: string;
  constraint?: string;
}

/** TypeORM keeps what `pg` threw in `driverError`; a named statement throws it as it is. */
export function databaseErrorOf(fault: unknown): DatabaseError | null {
  if (typeof fault !== 'object' || fault === null) return null;
  if ('driverError' in fault) return databaseErrorOf(fault.driverError);
  return 'code' in fault && typeof fault.code === 'string' ? (fault as DatabaseError) : null;
}

const isRetryable = (fault: unknown): boolean => RETRYABLE.has(databaseErrorOf(fault)?.code ?? '');
