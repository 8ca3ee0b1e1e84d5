import { PerGym } from '../platform/gyms/per-gym.js';
import { BoundedQueue } from '../platform/passwords/bounded-queue.js';

/** The gym may have given a place back since. */
const TOLD_MS = 1_000;
/** A crowd asks within seconds. */
const FULL_MS = 5_000;
/** More slots than are asked for at once anywhere. */
const MOST_SLOTS = 1_000;

/** The refusal of everybody but `except`, and until when. */
interface Told {
  fault: Error;
  except: ReadonlySet<string>;
  until: number;
}

interface Memory {
  queue: BoundedQueue;
  fullUntil: number;
  told: Told | null;
}

const isNow = (told: Told | null | undefined, now: number): told is Told => (told?.until ?? 0) > now;

interface Options {
  /** Bookings of one slot that may run at once: they wait for each other anyway, on its row. */
  lanes: () => number;
  now?: () => number;
}

/**
 * Bookings by slot, in this process. A few of one slot run at a time, so that a crowd leaves connections for others.
 * For a second, those who wait get the refusal of one of them, such as a full slot (rule: full at once). For five
 * seconds after a slot was full its callers look without locks first.
 */
export class FullSlots {
  private readonly memories = new PerGym(() => new Map<string, Memory>());
  private readonly lanes: Options['lanes'];
  private readonly now: () => number;

  constructor({ lanes, now = () => performance.now() }: Options) {
    this.lanes = lanes;
    this.now = now;
  }

  note(slot: string): void {
    this.memoryOf(slot).fullUntil = this.now() + FULL_MS;
  }

  isNoted(slot: string): boolean {
    return (this.memories.current.get(slot)?.fullUntil ?? 0) > this.now();
  }

  /** Whether those who wait hear something already. */
  isTold(slot: string): boolean {
    return isNow(this.memories.current.get(slot)?.told, this.now());
  }

  /** `except`: clients whom the refusal does not concern, because a place of the slot is or may become theirs. */
  tell(slot: string, fault: Error, except: ReadonlySet<string> = new Set()): void {
    this.memoryOf(slot).told = { fault, except, until: this.now() + TOLD_MS };
  }

  /** Runs `work` in its turn, or throws the refusal that another client just got. `mayWait`: for more than its turn. */
  async inTurn<T>(
    { slot, clientId, mayWait }: { slot: string; clientId: string; mayWait: boolean },
    work: () => Promise<T>,
  ): Promise<T> {
    const memory = this.memoryOf(slot);
    const requireUntold = (): void => {
      const { told } = memory;
      if (isNow(told, this.now()) && !told.except.has(clientId)) throw told.fault;
    };
    const { isFree } = memory.queue;
    if (mayWait || !isFree) requireUntold();
    return memory.queue.run(async () => {
      if (!isFree) requireUntold();
      return work();
    });
  }

  private memoryOf(slot: string): Memory {
    const memories = this.memories.current;
    const known = memories.get(slot);
    if (known !== undefined) return known;
    if (memories.size >= MOST_SLOTS) for (const [key, { queue }] of memories) if (queue.isIdle) memories.delete(key);
    const memory = { queue: new BoundedQueue({ lanes: this.lanes() }), fullUntil: 0, told: null };
    memories.set(slot, memory);
    return memory;
  }
}
