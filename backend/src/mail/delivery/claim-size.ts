const DRAINED_QUICKLY_MS = 200;

/**
 * How many mails a worker holds ready. Many while the server is fast, so that claiming costs nothing; few while it is
 * slow, so that an urgent mail does not wait behind them and other workers find some too.
 */
export class ClaimSize {
  private size: number;
  private claimedAt = -Infinity;

  constructor(
    private readonly min: number,
    private readonly max: number,
  ) {
    this.size = min;
  }

  /** For a claim at `now` (milliseconds of any steady clock): the last one has been used up. */
  next(now: number): number {
    const isQuick = now - this.claimedAt < DRAINED_QUICKLY_MS;
    this.size = isQuick ? Math.min(this.size * 2, this.max) : Math.max(Math.floor(this.size / 2), this.min);
    this.claimedAt = now;
    return this.size;
  }
}
