/** Runs at most `limit` of the given works at once; the others wait their turn, first come first served. */
export class Limited {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limit) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The turn is handed on, so that nobody slips in between.
      if (next) next();
      else this.running -= 1;
    }
  }
}
