import pg from 'pg';
import type { ReadOfGym } from './reads-on-paths.js';

/** With more, one process of PostgreSQL would work through all while the others have nothing to do. */
const MOST_TOGETHER = 8;
/** A gym with so many waiting reads gets a further reader. */
const MANY = 2 * MOST_TOGETHER;
/** Gyms that a connection reads for before another takes its place: PostgreSQL keeps plans for each, and gives nothing back. */
const MOST_READ = 400;
/** A gym whose tables are locked must not hold the reads of others. */
const PATIENCE_MS = 500;
/** With a connection the plans of its gyms go. */
const IDLE_MS = 600_000;

export type Rows = Record<string, unknown>[];

/** A connection for reads alone, until it is given back; `true`: it is of no use any more. */
export interface ReadingConnection {
  readTogether(reads: readonly ReadOfGym[]): Promise<Rows[]>;
  readonly servedCount: number;
  release(isOver: boolean): void;
}

interface Waiting {
  read: ReadOfGym;
  /** null: retry the read on its own. */
  answer: (rows: Rows | null) => void;
}

/** PostgreSQL refused a statement, and the connection is as good as before. */
const isRefusal = (fault: unknown): boolean => fault instanceof pg.DatabaseError && fault.severity === 'ERROR';

/** One connection, and the reads that wait for it: those that came while it was busy go together. */
class Reader {
  /** By gym. */
  private readonly waiting = new Map<string, Waiting[]>();
  private connection: ReadingConnection | null = null;
  private idle: NodeJS.Timeout | null = null;
  private isClosed = false;
  isBusy = false;
  isStuck = false;
  /** Gyms that are read here. */
  gyms = 0;

  constructor(private readonly open: () => Promise<ReadingConnection>) {}

  get isConnected(): boolean {
    return this.connection !== null;
  }

  get waitingCount(): number {
    let count = 0;
    for (const ofGym of this.waiting.values()) count += ofGym.length;
    return count;
  }

  waitingOf(schema: string): number {
    return this.waiting.get(schema)?.length ?? 0;
  }

  read(read: ReadOfGym): Promise<Rows | null> {
    return new Promise((answer) => {
      const ofGym = this.waiting.get(read.schema);
      if (ofGym === undefined) this.waiting.set(read.schema, [{ read, answer }]);
      else ofGym.push({ read, answer });
      if (this.isBusy) return;
      this.isBusy = true;
      this.goOn();
    });
  }

  /** When all that has come with this turn of the event loop has asked. */
  private goOn(): void {
    setImmediate(() => void this.work());
  }

  private async work(): Promise<void> {
    await this.ask(this.next());
    if (this.waiting.size > 0) return this.goOn();
    this.isBusy = false;
    if (this.isClosed) return this.giveBack(false);
    this.idle ??= setTimeout(() => !this.isBusy && this.giveBack(true), IDLE_MS).unref();
    this.idle.refresh();
  }

  /** Some of each gym, so that the many of one do not hold the few of another. */
  private next(): Waiting[] {
    const next: Waiting[] = [];
    const most = Math.max(1, Math.floor(MOST_TOGETHER / this.waiting.size));
    for (const [schema, ofGym] of [...this.waiting]) {
      next.push(...ofGym.splice(0, Math.min(most, MOST_TOGETHER - next.length)));
      this.waiting.delete(schema);
      if (ofGym.length > 0) this.waiting.set(schema, ofGym);
      if (next.length === MOST_TOGETHER) break;
    }
    return next;
  }

  private async ask(asked: readonly Waiting[]): Promise<void> {
    let isOver = false;
    // Answers that have arrived meanwhile are heard first.
    const patience = setTimeout(() => setImmediate(() => isOver || this.giveUp(asked)), PATIENCE_MS);
    try {
      this.connection ??= await this.open();
      const rows = await this.connection.readTogether(asked.map(({ read }) => read));
      for (const [n, { answer }] of asked.entries()) answer(rows[n] ?? null);
      if (this.connection.servedCount > MOST_READ) this.giveBack(true);
    } catch (fault) {
      for (const { answer } of asked) answer(null);
      if (!isRefusal(fault)) this.giveBack(true);
    }
    isOver = true;
    this.isStuck = false;
    clearTimeout(patience);
  }

  private giveUp(asked: readonly Waiting[]): void {
    this.isStuck = true;
    for (const { answer } of [...asked, ...[...this.waiting.values()].flat()]) answer(null);
    this.waiting.clear();
  }

  private giveBack(isOver: boolean): void {
    this.connection?.release(isOver);
    this.connection = null;
  }

  close(): void {
    this.isClosed = true;
    if (!this.isBusy) this.giveBack(false);
  }
}

/**
 * A few connections that do nothing but short reads. Reads of different gyms share a packet: under load the sockets cost
 * more than the statements. A gym stays with its reader, which has its plans.
 */
export class GymReaders {
  private readonly readers: readonly Reader[];
  private readonly homes = new Map<string, Reader[]>();

  constructor(count: number, open: () => Promise<ReadingConnection>) {
    this.readers = Array.from({ length: count }, () => new Reader(open));
  }

  /** null: retry the read on its own, because it has failed or takes long beside others. */
  async read(read: ReadOfGym): Promise<Rows | null> {
    const reader = this.readerFor(read.schema);
    return reader === undefined || reader.isStuck ? null : reader.read(read);
  }

  private readerFor(schema: string): Reader | undefined {
    const homes = this.homes.get(schema);
    if (homes === undefined) return this.settle(schema, []);
    const reader = fewest(homes, (home) => home.waitingOf(schema));
    const isFull = reader !== undefined && reader.waitingOf(schema) >= MANY;
    return isFull && homes.length < this.readers.length ? this.settle(schema, homes) : reader;
  }

  private settle(schema: string, homes: Reader[]): Reader | undefined {
    const others = this.readers.filter((reader) => !homes.includes(reader));
    const reader = fewest(others, ({ gyms }) => gyms);
    if (reader === undefined) return undefined;
    reader.gyms += 1;
    this.homes.set(schema, [...homes, reader]);
    return reader;
  }

  get idleCount(): number {
    return this.readers.filter(({ isConnected, isBusy }) => isConnected && !isBusy).length;
  }

  get waitingCount(): number {
    return this.readers.reduce((count, reader) => count + reader.waitingCount, 0);
  }

  /** Those that are busy end after their reads. */
  close(): void {
    for (const reader of this.readers) reader.close();
  }
}

export const fewest = <T>(all: readonly T[], count: (one: T) => number): T | undefined =>
  all.reduce<T | undefined>((best, one) => (best === undefined || count(one) < count(best) ? one : best), undefined);
