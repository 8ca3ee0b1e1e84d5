import pg from 'pg';
import { StartupError } from '../platform/config/startup-error.js';

const MINUTE_MS = 60_000;
/** Time to clean up; work that has not ended by then is abandoned. */
const GRACE_MS = 10_000;

/**
 * Runs work with a time limit of `minutes`, if any. On expiry the signal aborts, and the work gets a moment to clean
 * up.
 */
export async function withinTimeLimit<T>(
  minutes: number | null,
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
  variable = 'BACKUP_TIMEOUT_MINUTES',
): Promise<T> {
  const limit = new AbortController();
  if (minutes === null) return work(limit.signal);
  const tooLong = new StartupError(`${name} took longer than ${minutes} minutes (${variable}): given up.`);
  const timer = setTimeout(() => limit.abort(tooLong), minutes * MINUTE_MS);
  let grace: NodeJS.Timeout | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    limit.signal.addEventListener('abort', () => {
      grace = setTimeout(() => reject(tooLong), GRACE_MS);
    });
  });
  try {
    return await Promise.race([work(limit.signal), givenUp]);
  } catch (fault) {
    throw limit.signal.aborted ? tooLong : fault;
  } finally {
    clearTimeout(timer);
    clearTimeout(grace);
  }
}

/** A session that waits for a lock does not notice that its client is gone, so another session terminates it. */
export function endSessionOn(signal: AbortSignal | undefined, url: string, pid: number): void {
  const endSession = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, application_name: 'palestra time limit' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT pg_terminate_backend($1)', [pid]);
    } finally {
      await client.end();
    }
  };
  // If the server cannot be reached, the session is gone as well.
  signal?.addEventListener('abort', () => void endSession().catch(() => undefined));
}
