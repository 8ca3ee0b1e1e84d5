import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { inSchema, SHARED_SCHEMA } from '../../platform/config/schema-of-gym.js';
import { currentGym, databaseAtHand } from '../../platform/gyms/current-gym.js';
import { GymPool } from './gym-pool.js';
import type { Rows } from './gym-readers.js';
import type { ReadOfGym } from './reads-on-paths.js';

type Ask = Parameters<pg.Pool['connect']>[0];

/**
 * A pool for each server that has gyms of this process, each as large as `max`. What is asked for goes to the server of
 * the gym that is worked for.
 */
export class ServersPool extends EventEmitter {
  private readonly pools = new Map<string | null, GymPool>();

  constructor(private readonly config: pg.PoolConfig) {
    super();
  }

  /** The database of the gym that is worked for; null: that of the process. */
  get place(): string | null {
    return databaseAtHand();
  }

  connect(ask?: Ask): Promise<pg.PoolClient> | void {
    const pool = this.current;
    return ask === undefined ? pool.connect() : pool.connect(ask);
  }

  /** Rows of a short read of the current gym; null: retry the read on its own. */
  readTogether(read: Omit<ReadOfGym, 'schema'>): Promise<Rows | null> {
    return this.current.readTogether(read);
  }

  readonly query = ((...order: [string]) => this.current.query(...order)) as pg.Pool['query'];

  end(done?: () => void): Promise<void> {
    const ended = Promise.all([...this.pools.values()].map((pool) => pool.end())).then(() => undefined);
    if (done !== undefined) void ended.then(done);
    return ended;
  }

  get totalCount(): number {
    return this.sum(({ totalCount }) => totalCount);
  }

  get idleCount(): number {
    return this.sum(({ idleCount, idleReaders }) => idleCount + idleReaders);
  }

  get waitingCount(): number {
    return this.sum(({ waitingCount, waitingReads }) => waitingCount + waitingReads);
  }

  private sum(count: (pool: GymPool) => number): number {
    return [...this.pools.values()].reduce((total, pool) => total + count(pool), 0);
  }

  /** The pool of the server of the gym that is worked for. */
  get atHand(): pg.Pool {
    return this.current;
  }

  /** @throws {NoGymError} */
  private get current(): GymPool {
    const url = currentGym().databaseUrl ?? null;
    const known = this.pools.get(url);
    if (known !== undefined) return known;
    const place = url === null ? {} : { connectionString: inSchema(url, SHARED_SCHEMA), ofDatabase: url };
    const pool = new GymPool({ ...this.config, ...place });
    pool.on('error', (fault, client) => this.emit('error', fault, client));
    this.pools.set(url, pool);
    return pool;
  }
}
