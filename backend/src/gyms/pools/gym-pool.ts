import pg from 'pg';
import { currentGym, inGym } from '../../platform/gyms/current-gym.js';
import { fewest, GymReaders, type ReadingConnection, type Rows } from './gym-readers.js';
import type { ReadOfGym } from './reads-on-paths.js';

/**
 * Gyms that a connection serves before another one takes its place. PostgreSQL keeps plans and the description of
 * tables for each, 1 to 2 MB, and gives nothing back. A thousand gyms on twelve connections must fit, even when some
 * have two. PostgreSQL plans everything anew for a connection that replaces another.
 */
const MOST_SERVED = 200;
/** A connection that knows fewer takes the next gym before one is made for it. */
const FEW_SERVED = 25;
/**
 * Planning anew costs more than waiting for a connection that knows the gym. The pool waits, unless that connection has
 * had the same work for this long, or for this many times as long as usual. Where the whole machine is busy, nothing is
 * quick.
 */
const PATIENCE_MS = { least: 100, most: 1_000, ofUsual: 10 };
const USUAL_STEP = 1.05;
/** One of as many connections is for short reads alone. */
const FOR_A_READER = 4;

/** A connection that can be told whom its next statements are for. */
export interface GymConnection {
  /** The next statements are for this schema. */
  serve(schema: string): void;
  readonly schema: string;
  readonly servedCount: number;
  /** True when it has plans for this schema. */
  knows(schema: string): boolean;
  readTogether(reads: readonly ReadOfGym[]): Promise<Rows[]>;
  /** When it was lent the last time. */
  lentAt?: number;
}

const isGymConnection = (client: unknown): client is pg.PoolClient & GymConnection =>
  typeof client === 'object' && client !== null && 'servedCount' in client;

type Release = (fault?: Error | boolean) => void;
type Callback = (fault: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;
interface Pending {
  schema?: string;
  /** When it began to wait. */
  since?: number;
}
interface Idle {
  client: GymConnection;
}
/** Kept by the pool of `pg`; the test fails when that changes. */
interface Inside {
  _clients: GymConnection[];
  _idle: Idle[];
  _pendingQueue: Pending[];
  _isFull(): boolean;
  newClient(pending: Pending): void;
}
const insideOf = (pool: unknown): Inside => pool as Inside;
const serveNext = Reflect.get(pg.Pool.prototype, '_pulseQueue') as (this: unknown) => void;

/** null: on a new connection. */
type Place = Idle | null;

/**
 * One pool for all gyms. A connection is handed out for the gym that is worked for, and refused where there is none. A gym
 * stays with the connections that know it, and gets another one when more of its work waits than they can do. Of those who
 * wait, the first whose gym has the fewest goes on.
 */
export class GymPool extends pg.Pool {
  private readonly inUse = new Map<string, number>();
  private readonly readers = new GymReaders(Math.floor(this.options.max / FOR_A_READER), () => this.lendReader());
  /** As much work takes longer as takes less, however long a report takes. */
  private usualMs = 1;
  private lookingAgain: NodeJS.Timeout | null = null;

  /** Rows of a short read of the current gym; null: retry the read on its own. */
  readTogether(read: Omit<ReadOfGym, 'schema'>): Promise<Rows | null> {
    return this.readers.read({ ...read, schema: currentGym().schema });
  }

  private lendReader(): Promise<ReadingConnection> {
    return new Promise((resolve, reject) => {
      super.connect((fault, client) => {
        if (client !== undefined && isGymConnection(client)) resolve(client);
        else reject(fault ?? new Error('No connection of gyms'));
      });
    });
  }

  override end(): Promise<void>;
  override end(done: () => void): void;
  override end(done?: () => void): Promise<void> | void {
    this.readers.close();
    return done === undefined ? super.end() : super.end(done);
  }

  /** Counted by `pg` as at work. */
  get idleReaders(): number {
    return this.readers.idleCount;
  }

  get waitingReads(): number {
    return this.readers.waitingCount;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    // Before a statement is sent: this is where work without a gym ends.
    const gym = currentGym();
    // A connection is given back by work of another gym than that which waits for it.
    if (callback !== undefined) {
      return this.lend(gym.schema, (...answer) => inGym(gym, () => callback(...answer)));
    }
    return new Promise((resolve, reject) => {
      this.lend(gym.schema, (fault, client) => (client === undefined ? reject(fault ?? new Error()) : resolve(client)));
    });
  }

  private lend(schema: string, callback: Callback): void {
    const { _pendingQueue: pending } = insideOf(this);
    const before = pending.length;
    super.connect((fault, client, release: Release) => {
      if (client === undefined || !isGymConnection(client)) return callback(fault, client, release);
      client.serve(schema);
      client.lentAt = performance.now();
      this.count(schema, 1);
      const back: Release = (broken) => {
        this.count(schema, -1);
        this.noteTime(performance.now() - (client.lentAt ?? 0));
        release(broken ?? client.servedCount > MOST_SERVED);
      };
      client.release = back;
      callback(undefined, client, back);
    });
    const last = pending.at(-1);
    if (pending.length > before && last !== undefined) Object.assign(last, { schema, since: performance.now() });
  }

  /** Called by `pg` whenever a connection may have become free. */
  protected _pulseQueue(): void {
    if (this.ending) return serveNext.call(this);
    const { _pendingQueue: pending, _idle: idle } = insideOf(this);
    while (pending.length > 0) {
      const next = this.next();
      if (next === null) break;
      pending.splice(pending.indexOf(next.waiting), 1);
      if (next.place === null) {
        insideOf(this).newClient(next.waiting);
        continue;
      }
      // `pg` takes the first who waits, and the last connection.
      pending.unshift(next.waiting);
      idle.push(...idle.splice(idle.indexOf(next.place), 1));
      serveNext.call(this);
    }
    this.lookAgain(pending.length > 0 && (idle.length > 0 || !insideOf(this)._isFull()));
  }

  /** Work waits although there are connections: for one that knows the gym, until patience ends. */
  private lookAgain(isNeeded: boolean): void {
    if (!isNeeded || this.lookingAgain !== null) return;
    this.lookingAgain = setTimeout(() => {
      this.lookingAgain = null;
      this._pulseQueue();
    }, PATIENCE_MS.least / 2);
  }

  private noteTime(ms: number): void {
    this.usualMs *= ms > this.usualMs ? USUAL_STEP : 1 / USUAL_STEP;
  }

  private get patience(): number {
    const { least, most, ofUsual } = PATIENCE_MS;
    return Math.min(most, Math.max(least, ofUsual * this.usualMs));
  }

  private next(): { waiting: Pending; place: Place } | null {
    const { _pendingQueue: pending, _idle: idle } = insideOf(this);
    if (idle.length === 0 && insideOf(this)._isFull()) return null;
    const inTurn =
      pending.length === 1
        ? pending
        : pending.toSorted((a, b) => this.used(a.schema ?? '') - this.used(b.schema ?? ''));
    for (const waiting of inTurn) {
      const place = this.knownBy(waiting) ?? (this.mayLearn(waiting) ? this.stranger() : undefined);
      if (place !== undefined) return { waiting, place };
    }
    return null;
  }

  /** A free connection that served the gym last, or once. */
  private knownBy({ schema = '' }: Pending): Idle | undefined {
    const { _idle: idle } = insideOf(this);
    return (
      idle.findLast(({ client }) => client.schema === schema) ?? idle.findLast(({ client }) => client.knows(schema))
    );
  }

  /** Whether one more connection is to know the gym. */
  private mayLearn({ schema = '', since = 0 }: Pending): boolean {
    const { _clients: clients, _pendingQueue: pending } = insideOf(this);
    const homes = clients.filter((client) => client.knows(schema));
    if (homes.length === 0) return true;
    const longAgo = performance.now() - this.patience;
    if (since < longAgo && homes.every(({ lentAt = 0 }) => lentAt < longAgo)) return true;
    let waiting = 0;
    for (const one of pending) if (one.schema === schema) waiting += 1;
    return waiting > homes.length;
  }

  private stranger(): Place | undefined {
    const free = fewest(insideOf(this)._idle, ({ client }) => client.servedCount);
    return insideOf(this)._isFull() || (free !== undefined && free.client.servedCount < FEW_SERVED) ? free : null;
  }

  private used(schema: string): number {
    return this.inUse.get(schema) ?? 0;
  }

  private count(schema: string, more: number): void {
    const count = this.used(schema) + more;
    if (count > 0) this.inUse.set(schema, count);
    else this.inUse.delete(schema);
  }
}
