const FRESH_MS = 10_000;
/** A survey of a thousand gyms takes a while, and must not keep the process busy. */
const MOST_OF_TIME = 50;
/** However long it took: a server that did not answer may be back. */
const MOST_FRESH_MS = 5 * 60_000;
/** Those who ask get the survey before, unless a new one is there within this. */
const WAITED_MS = 2_000;
/** The survey before has expired by then, and is not shown. */
const OLD_MS = 2 * MOST_FRESH_MS;

interface Survey<T> {
  found: T;
  madeAt: number;
  freshUntil: number;
}

/** A survey that all who ask share while it is fresh. */
export class SharedSurvey<T> {
  private latest: Survey<T> | null = null;
  private underWay: Promise<T> | null = null;

  constructor(private readonly make: () => Promise<T>) {}

  /** Waits where there is none yet. @throws what kept it from being made */
  async read(): Promise<T> {
    return (await this.readSoon()) ?? this.underWay ?? this.begin();
  }

  /** null: there is none yet, and it takes longer than a reader of metrics waits. */
  async readSoon(): Promise<T | null> {
    const now = performance.now();
    const before = this.latest;
    if (before !== null && now < before.freshUntil) return before.found;
    const known = before !== null && now < before.madeAt + OLD_MS ? before.found : null;
    const underWay = this.underWay ?? this.begin();
    // It may fail when its readers have gone with the survey before.
    underWay.catch(() => undefined);
    const waited = new Promise<T | null>((resolve) => setTimeout(() => resolve(known), WAITED_MS).unref());
    return Promise.race([underWay, waited]);
  }

  private begin(): Promise<T> {
    this.underWay = this.survey().finally(() => (this.underWay = null));
    return this.underWay;
  }

  private async survey(): Promise<T> {
    const begun = performance.now();
    try {
      const found = await this.make();
      const madeAt = performance.now();
      const freshMs = Math.min(MOST_FRESH_MS, Math.max(FRESH_MS, MOST_OF_TIME * (madeAt - begun)));
      this.latest = { found, madeAt, freshUntil: madeAt + freshMs };
      return found;
    } catch (fault) {
      // The survey before is not shown for ever.
      this.latest = null;
      throw fault;
    }
  }
}
