import pg from 'pg';
import { currentGym } from '../gyms/current-gym.js';

/**
 * Gyms that a connection serves before another one takes its place: PostgreSQL keeps plans and the description of tables
 * for each, some 1.5 MB, and gives nothing back.
 */
const MOST_SERVED = 20;

/** A connection that can be told whom its next statements are for. */
export interface GymConnection {
  /** The next statements are for this schema. */
  serve(schema: string): void;
  readonly schema: string | null;
  readonly servedCount: number;
  /** True when it has plans for this schema. */
  knows(schema: string): boolean;
}

export const isGymConnection = (client: unknown): client is pg.PoolClient & GymConnection =>
  typeof client === 'object' && client !== null && 'servedCount' in client;

type Release = (fault?: Error | boolean) => void;
type Callback = (fault: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;
interface Pending {
  schema?: string;
}
/** Kept by the pool of `pg`; the test fails when that changes. */
interface Inside {
  _idle: { client: Partial<GymConnection> }[];
  _pendingQueue: Pending[];
}
const insideOf = (pool: unknown): Inside => pool as Inside;
const serveNext = Reflect.get(pg.Pool.prototype, '_pulseQueue') as (this: unknown) => void;

/** That which served the gym last, or once: planning anew costs five times as much. A stranger goes where the fewest are. */
function bestFor(schema: string, idle: readonly { client: Partial<GymConnection> }[]): number {
  const own = idle.findLastIndex(({ client }) => client.schema === schema);
  if (own >= 0) return own;
  const known = idle.findLastIndex(({ client }) => client.knows?.(schema) === true);
  if (known >= 0) return known;
  const served = idle.map(({ client }) => client.servedCount ?? 0);
  return served.indexOf(Math.min(...served));
}

/**
 * One pool for all gyms. A connection is handed out for the gym that is worked for, and refused where there is none. Of
 * those who wait, the first whose gym has the fewest goes on.
 */
export class GymPool extends pg.Pool {
  private readonly inUse = new Map<string, number>();

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    // Before a statement is sent: this is where work without a gym ends.
    const { schema } = currentGym();
    if (callback !== undefined) return this.lend(schema, callback);
    return new Promise((resolve, reject) => {
      this.lend(schema, (fault, client) => (client === undefined ? reject(fault ?? new Error()) : resolve(client)));
    });
  }

  private lend(schema: string, callback: Callback): void {
    const { _pendingQueue: pending } = insideOf(this);
    const before = pending.length;
    super.connect((fault, client, release: Release) => {
      if (client === undefined || !isGymConnection(client)) return callback(fault, client, release);
      client.serve(schema);
      this.count(schema, 1);
      const back: Release = (broken) => {
        this.count(schema, -1);
        release(broken ?? client.servedCount >= MOST_SERVED);
      };
      client.release = back;
      callback(undefined, client, back);
    });
    const last = pending.at(-1);
    if (pending.length > before && last !== undefined) last.schema = schema;
  }

  /** Called by `pg` whenever a connection may have become free. */
  protected _pulseQueue(): void {
    const { _pendingQueue: pending, _idle: idle } = insideOf(this);
    if (pending.length > 1) pending.unshift(...pending.splice(this.fairest(pending), 1));
    const wanted = pending[0]?.schema;
    if (wanted !== undefined && idle.length > 1) {
      // `pg` takes the last one.
      idle.push(...idle.splice(bestFor(wanted, idle), 1));
    }
    serveNext.call(this);
  }

  private fairest(pending: readonly Pending[]): number {
    const used = pending.map(({ schema = '' }) => this.inUse.get(schema) ?? 0);
    return used.indexOf(Math.min(...used));
  }

  private count(schema: string, more: number): void {
    const count = (this.inUse.get(schema) ?? 0) + more;
    if (count > 0) this.inUse.set(schema, count);
    else this.inUse.delete(schema);
  }
}
