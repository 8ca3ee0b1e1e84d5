import { Injectable } from '@nestjs/common';
import { BoundedQueue } from '../../platform/passwords/bounded-queue.js';

/**
 * Tries for the same thing that come to this process at once are looked at a few at a time, so that each sees what those
 * before it have come to, and is refused before its password is hashed.
 */
@Injectable()
export class Turns {
  private readonly queues = new Map<string, BoundedQueue>();

  async take<T>(key: string, atOnce: number, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? new BoundedQueue({ lanes: atOnce });
    this.queues.set(key, queue);
    try {
      return await queue.run(work);
    } finally {
      if (queue.isIdle) this.queues.delete(key);
    }
  }
}
