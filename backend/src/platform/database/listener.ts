import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { RUNNING_LOCK } from './locks.js';

const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;

/**
 * Listens to one notification channel on its own connection and reconnects when that is lost. Notifications sent in
 * between are lost, so the caller must also poll.
 */
export class Listener {
  private client: pg.Client | null = null;
  private readonly ending = new AbortController();

  constructor(
    private readonly databaseUrl: string,
    private readonly channel: string,
    private readonly on: { heard: (payload: string) => void; lost: () => void },
  ) {}

  async run(): Promise<void> {
    for (let pauseMs = MIN_PAUSE_MS; !this.ending.signal.aborted;) {
      const lived = await this.listen();
      pauseMs = lived ? MIN_PAUSE_MS : Math.min(pauseMs * 2, MAX_PAUSE_MS);
      await pause(pauseMs, undefined, { signal: this.ending.signal }).catch(() => undefined);
    }
  }

  async end(): Promise<void> {
    this.ending.abort();
    await this.client?.end().catch(() => undefined);
  }

  /** Runs until the connection is lost. @returns whether there was one */
  private async listen(): Promise<boolean> {
    const { databaseUrl: connectionString, channel } = this;
    const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'palestra live' });
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    // A broken connection also emits `end`; without a listener its `error` would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      client.on('notification', ({ payload = '' }) => this.on.heard(payload));
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      await client.query('SELECT pg_advisory_lock_shared($1)', [RUNNING_LOCK]);
    } catch {
      await client.end().catch(() => undefined);
      return false;
    }
    this.client = client;
    if (this.ending.signal.aborted) await client.end().catch(() => undefined);
    await lost;
    this.client = null;
    this.on.lost();
    return true;
  }
}
