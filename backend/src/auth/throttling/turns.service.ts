import { Injectable } from '@nestjs/common';
import { BoundedQueue } from '../../platform/passwords/bounded-queue.js';

/**
 * Lets a few concurrent attempts on the same key through at a time, so that later ones see the earlier outcomes and are
 * refused before their password is hashed.
 */
@Injectable()
export class TurnsService {
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
