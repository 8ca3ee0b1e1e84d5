import { BoundedQueue } from '../passwords/bounded-queue.js';
import { PerGym } from '../gyms/per-gym.js';

/** Long work of all gyms: some at once, and one of a gym. A gym with much of it stands behind the others each time. */
export class FairLanes {
  private readonly all: BoundedQueue;
  private readonly own = new PerGym(() => new BoundedQueue({ lanes: 1 }));

  constructor(lanes: number) {
    this.all = new BoundedQueue({ lanes });
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.own.current.run(() => this.all.run(work));
  }
}
