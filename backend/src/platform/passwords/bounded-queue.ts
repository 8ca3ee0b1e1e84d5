interface QueueOptions {
  /** Maximum of jobs that run at once. */
  lanes: number;
  /** A job that would wait longer is refused; without a limit none is. */
  patienceMs?: number;
  /** Assumed duration of a job until one has been measured. */
  guessMs?: number;
  refuse?: () => Error;
  now?: () => number;
}

/** Weight of the newest job in the average duration. */
const NEWEST = 0.1;
/** Caps a job's duration at a multiple of the average. So a stalled one does not make the others look slow. */
const MOST_OF_AVERAGE = 4;

/**
 * Runs at most `lanes` jobs at once. The others wait in order, those with `goesFirst` before all others. A job whose
 * expected wait is too long is refused at once, while a retry is still worth it.
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

  /** Whether a job would run at once. */
  get isFree(): boolean {
    return this.running < this.options.lanes;
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
      // The lane passes to the next job directly, so that no newcomer slips in between.
      if (next) next();
      else this.running -= 1;
    }
  }

  /** Expected wait of a new job. */
  private waitMs(goesFirst: boolean): number {
    const ahead = this.first.length + (goesFirst ? 0 : this.others.length);
    return ((ahead + 1) * this.averageMs) / this.options.lanes;
  }
}
