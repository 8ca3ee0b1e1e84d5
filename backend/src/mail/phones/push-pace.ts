/** A push service that did not answer is left alone for so long: what would go by it goes by mail at once. */
const REST_MS = 30_000;
/** Addresses of push services come from browsers. */
const MOST_KEPT = 100;

/**
 * Which push services have fallen silent. One that answers each message late would hold back all of them otherwise. Uses
 * real time instead of the gym's clock, because this is about sockets.
 */
export class PushPace {
  private readonly silentUntil = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  isSilent(host: string): boolean {
    const until = this.silentUntil.get(host);
    if (until === undefined || until > this.now()) return until !== undefined;
    this.silentUntil.delete(host);
    return false;
  }

  noteSilence(host: string): void {
    if (this.silentUntil.size >= MOST_KEPT) this.silentUntil.clear();
    this.silentUntil.set(host, this.now() + REST_MS);
  }
}
