import pg from 'pg';
import { OLDER_RUNS } from './locks.js';

const LIMITS: pg.ClientConfig = { connectionTimeoutMillis: 3_000, query_timeout: 3_000 };

/**
 * `OLDER_RUNS` of another database. A process for all gyms says only on that of their directory that it runs. Where
 * that cannot be asked, one may run.
 */
export async function olderRunsAt(url: string): Promise<boolean> {
  const client = new pg.Client({ ...LIMITS, connectionString: url, application_name: 'palestra directory' });
  // A broken connection also emits it; the statement under way reports the fault.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ olderRuns: boolean }>(OLDER_RUNS);
    return rows[0]?.olderRuns !== false;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
