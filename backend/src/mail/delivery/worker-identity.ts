import { randomInt } from 'node:crypto';
import pg from 'pg';
import { MAIL_WORKER_LOCK } from '../../platform/database/locks.js';

const MAX_NUMBER = 2 ** 31 - 1;

/**
 * A worker's number, proven alive by an advisory lock on a connection of its own. PostgreSQL releases it as soon as the
 * process is gone, so neither heartbeats nor clocks are needed to tell a dead worker from a slow one.
 */
export class WorkerIdentity {
  private lost = false;

  private constructor(
    readonly number: number,
    private readonly client: pg.Client,
  ) {
    const lose = (): void => {
      this.lost = true;
    };
    client.once('end', lose).once('error', lose);
  }

  static async take(databaseUrl: string): Promise<WorkerIdentity> {
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'palestra mail' });
    // A broken connection also emits `end`; without a listener its `error` would end the process.
    client.on('error', () => undefined);
    await client.connect();
    for (;;) {
      const number = randomInt(1, MAX_NUMBER);
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
        MAIL_WORKER_LOCK,
        number,
      ]);
      if (rows[0]?.taken === true) return new WorkerIdentity(number, client);
    }
  }

  /** The connection was lost: other workers may have declared this one dead, and it needs a new number. */
  get isLost(): boolean {
    return this.lost;
  }

  async release(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}
