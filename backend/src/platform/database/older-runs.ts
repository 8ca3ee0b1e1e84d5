import pg from 'pg';
import type { EntityManager } from 'typeorm';
import type { Environment } from '../config/environment-shape.js';
import { databaseAtHand } from '../gyms/current-gym.js';
import { olderRunsWithout, type KnowingLock } from './locks.js';

const LIMITS: pg.ClientConfig = { connectionTimeoutMillis: 3_000, query_timeout: 3_000 };

/**
 * `olderRunsWithout` of another database. A process for all gyms says only on that of their directory that it runs.
 * Where that cannot be asked, one may run.
 */
async function olderRunsAt(url: string, lock: KnowingLock): Promise<boolean> {
  const client = new pg.Client({ ...LIMITS, connectionString: url, application_name: 'palestra directory' });
  // A broken connection also emits it; the statement under way reports the fault.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ olderRuns: boolean }>(olderRunsWithout(lock));
    return rows[0]?.olderRuns !== false;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether a process without `lock` runs, here or at another database for all gyms. */
export async function doesOlderRun(
  tx: EntityManager,
  lock: KnowingLock,
  { gym, directoryUrl }: Pick<Environment, 'gym' | 'directoryUrl'>,
): Promise<boolean> {
  const [found] = await tx.query<{ olderRuns: boolean }[]>(olderRunsWithout(lock));
  if (found?.olderRuns !== false) return true;
  // A process for all gyms serves those of other databases, too.
  const isOfMany = gym !== null || databaseAtHand() !== null;
  return isOfMany && directoryUrl !== null && olderRunsAt(directoryUrl, lock);
}
