interface QueueOptions {
  /** How much may run at once. */
  lanes: number;
  /** Work that would have to wait longer than this is refused; without it nothing is. */
  patienceMs?: number;
  /** How long one work takes, until it is known. */
  guessMs?: number;
  refuse?: () => Error;
  now?: () => number;
}

/** The weight of the newest work in the average of how long one takes. */
const NEWEST = 0.1;
/** So many times the average is all that one work counts for: one that stalls does not make the others look slow. */
const MOST_OF_AVERAGE = 4;

/**
 * Runs at most `lanes` works at once. The others wait their turn, first come first served, those that go first before all
 * others; what would wait too long by what work has taken so far is refused at once, while it is still worth trying again.
 */
export class BoundedQueue {
  private running = 0;
  private readonly first: (() => void)[] = [];
  private readonly others: (() => void)[] = [];
  private readonly options: Required<QueueOptions>;
  private averageMs: number;

  constructor(options: QueueOptions) {
    const refuse = (): Error => new Error('Too much waits already');
    this.options = { patienceMs: Infinity, guessMs: 50, refuse, now: () => performance.now(), ...options };
    this.averageMs = this.options.guessMs;
  }

  get isIdle(): boolean {
    return this.running === 0;
  }

  async run<T>(work: () => Promise<T>, goesFirst = false): Promise<T> {
    if (this.running < this.options.lanes) this.running += 1;
    else if (this.waitMs(goesFirst) > this.options.patienceMs) throw this.options.refuse();
    else await new Promise<void>((resolve) => (goesFirst ? this.first : this.others).push(resolve));
    const startedAt = this.options.now();
    try {
      const result = await work();
      const tookMs = Math.min(this.options.now() - startedAt, this.averageMs * MOST_OF_AVERAGE);
      this.averageMs += (tookMs - this.averageMs) * NEWEST;
      return result;
    } finally {
      const next = this.first.shift() ?? this.others.shift();
      // The turn is handed on, so that nobody slips in between.
      if (next) next();
      else this.running -= 1;
    }
  }

  /** What one more would have to wait for. */
  private waitMs(goesFirst: boolean): number {
    const ahead = this.first.length + (goesFirst ? 0 : this.others.length);
    return ((ahead + 1) * this.averageMs) / this.options.lanes;
  }
}
