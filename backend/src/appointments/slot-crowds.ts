import { PerGym } from '../platform/gyms/per-gym.js';
import { BoundedQueue } from '../platform/passwords/bounded-queue.js';

/** Bookings of one slot wait for each other anyway, on its row. */
const LANES = 4;
/** The gym may have given a place back since. */
const KNOWN_MS = 1_000;
/** More slots than are crowded at once anywhere. */
const MOST_SLOTS = 1_000;

interface Crowd {
  queue: BoundedQueue;
  /** The refusal that holds for everybody, and until when. */
  told: { fault: Error; until: number } | null;
}

interface Options {
  /** The refusal that a fault of one means for all others; null when it means nothing for them. */
  forAll: (fault: unknown) => Error | null;
  now?: () => number;
}

/**
 * Those who ask for the same slot while no connection is free. A few of them at a time go on; what refuses one of them, such as
 * a full slot, is told to all others for a second, who then need no connection to hear it.
 */
export class SlotCrowds {
  private readonly crowds = new PerGym(() => new Map<string, Crowd>());
  private readonly forAll: Options['forAll'];
  private readonly now: () => number;

  constructor({ forAll, now = () => performance.now() }: Options) {
    this.forAll = forAll;
    this.now = now;
  }

  /** Runs `work` in its turn, or throws what another one was just refused with. */
  async enter<T>(slot: string, work: () => Promise<T>): Promise<T> {
    const crowd = this.crowdOf(slot);
    this.requireUntold(crowd);
    return crowd.queue.run(async () => {
      this.requireUntold(crowd);
      return work();
    });
  }

  /** Notes what somebody was refused with, whether they waited or not. */
  note(slot: string, fault: unknown): void {
    const told = this.forAll(fault);
    if (told !== null) this.crowdOf(slot).told = { fault: told, until: this.now() + KNOWN_MS };
  }

  private requireUntold({ told }: Crowd): void {
    if (told !== null && told.until > this.now()) throw told.fault;
  }

  private crowdOf(slot: string): Crowd {
    const crowds = this.crowds.current;
    const known = crowds.get(slot);
    if (known !== undefined) return known;
    if (crowds.size >= MOST_SLOTS) for (const [key, { queue }] of crowds) if (queue.isIdle) crowds.delete(key);
    const crowd = { queue: new BoundedQueue({ lanes: LANES }), told: null };
    crowds.set(slot, crowd);
    return crowd;
  }
}
