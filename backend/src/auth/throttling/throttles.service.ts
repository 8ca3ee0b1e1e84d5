import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { named } from '../../platform/database/named-query.js';
import { AppError } from '../../platform/errors/app-error.js';
import { PerGym } from '../../platform/gyms/per-gym.js';
import { BoundedQueue } from '../../platform/passwords/bounded-queue.js';
import { Clock } from '../../platform/time/clock.js';
import type { Counted } from './throttle-keys.js';
import { decideWait, toleranceSeconds } from './throttle.rules.js';

const READ = 'SELECT key, drained_at AS "drainedAt" FROM throttles WHERE key = ANY ($1)';

/** Counts within the limit or not at all, also under concurrency. $3: interval; $4: tolerance; both in seconds. */
const COUNT = `
  INSERT INTO throttles AS held (key, drained_at)
  VALUES ($1, $2::timestamptz + make_interval(secs => $3))
  ON CONFLICT (key) DO UPDATE SET drained_at =
    (greatest(held.drained_at, $2::timestamptz) AT TIME ZONE 'UTC' + make_interval(secs => $3)) AT TIME ZONE 'UTC'
  WHERE held.drained_at AT TIME ZONE 'UTC' <= $2::timestamptz AT TIME ZONE 'UTC' + make_interval(secs => $4)
  RETURNING key`;

type On = DataSource | EntityManager;

/** Counts attempts in the database, so that all processes share the counts. */
@Injectable()
export class ThrottlesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Throws TOO_MANY_ATTEMPTS when any has reached its limit. Counts nothing. */
  async requireFree(counted: readonly Counted[]): Promise<void> {
    const seconds = await this.waitOf(this.dataSource, counted);
    if (seconds > 0) throw tooManyAttempts(seconds);
  }

  /** Counts one attempt of each; throws TOO_MANY_ATTEMPTS at the first that has reached its limit. */
  async requireCounted(counted: readonly Counted[], on: On = this.dataSource): Promise<void> {
    for (const each of counted) {
      if (!(await this.count(each, on))) throw tooManyAttempts(Math.max(1, await this.waitOf(on, [each])));
    }
  }

  /** Counts one attempt; false when the limit is reached. */
  async count({ key, limit }: Counted, on: On = this.dataSource): Promise<boolean> {
    const rows = await named(on, {
      name: 'count-attempt',
      text: COUNT,
      values: [key, this.clock.now(), limit.secondsEach, toleranceSeconds(limit)],
    });
    return rows.length === 1;
  }

  private async waitOf(on: On, counted: readonly Counted[]): Promise<number> {
    const rows = await named<{ key: string; drainedAt: Date }>(on, {
      name: 'counted-attempts',
      text: READ,
      values: [counted.map(({ key }) => key)],
    });
    const now = this.clock.now();
    const drainedAt = new Map(rows.map((row) => [row.key, row.drainedAt]));
    return Math.max(...counted.map(({ key, limit }) => decideWait(drainedAt.get(key) ?? null, limit, now)));
  }
}

const tooManyAttempts = (seconds: number): AppError =>
  new AppError('TOO_MANY_ATTEMPTS', { seconds }, { retryAfterSeconds: seconds });

/**
 * Lets a few concurrent attempts on the same key through at a time, so that later ones see the earlier outcomes and are
 * refused before their password is hashed.
 */
@Injectable()
export class TurnsService {
  private readonly queues = new PerGym(() => new Map<string, BoundedQueue>());

  constructor(private readonly throttles: ThrottlesService) {}

  /** Whether a guess is right; a wrong one is counted against its network and its account (rule: guesses). */
  judge(ofNetwork: Counted, ofAccount: Counted, guess: () => Promise<boolean>): Promise<boolean> {
    const counted = [ofNetwork, ofAccount];
    // At most as many at once as may fail: of a hundred concurrent guesses those beyond the limit are never checked.
    return this.take(ofAccount.key, ofAccount.limit.atOnce, async () => {
      await this.throttles.requireFree(counted);
      const isRight = await guess();
      // Asked again, because other processes count guesses too; those beyond the limit learn nothing.
      if (isRight) await this.throttles.requireFree(counted);
      else await this.throttles.requireCounted(counted);
      return isRight;
    });
  }

  async take<T>(key: string, atOnce: number, work: () => Promise<T>): Promise<T> {
    const queues = this.queues.current;
    const queue = queues.get(key) ?? new BoundedQueue({ lanes: atOnce });
    queues.set(key, queue);
    try {
      return await queue.run(work);
    } finally {
      if (queue.isIdle) queues.delete(key);
    }
  }
}
