import { setTimeout as pause } from 'node:timers/promises';
import { databaseErrorOf } from './transaction.js';

const INSUFFICIENT_PRIVILEGE = '42501';
const PAUSE_MS = 200;
const ATTEMPTS = 150;

/**
 * Drops a database and its connections. Autovacuum runs as the cluster's superuser, so a plain role may not terminate
 * it. It leaves within seconds, and the statement is retried for half a minute.
 */
export async function dropDatabase(run: (statement: string) => Promise<unknown>, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      const isInTheWay = databaseErrorOf(error)?.code === INSUFFICIENT_PRIVILEGE;
      if (!isInTheWay || attempt >= ATTEMPTS) throw error;
      await pause(PAUSE_MS);
    }
  }
}
