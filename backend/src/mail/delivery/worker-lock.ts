import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { MAIL_WORKER_LOCK } from '../../platform/database/locks.js';
import { PerGym } from '../../platform/gyms/per-gym.js';
import { DeliveryRepository } from './delivery.repository.js';

/** Interval between two checks for dead workers. */
const ROUND_MS = 15_000;

const MAX_NUMBER = 2 ** 31 - 1;

/**
 * A worker's number, proven alive by an advisory lock on a connection of its own. PostgreSQL releases it as soon as the
 * process is gone, so neither heartbeats nor clocks are needed to tell a dead worker from a slow one.
 */
class WorkerIdentity {
  private lost = false;

  private constructor(
    readonly number: number,
    private readonly client: pg.Client,
  ) {
    const lose = (): void => {
      this.lost = true;
    };
    client.once('end', lose).once('error', lose);
  }

  static async take(databaseUrl: string): Promise<WorkerIdentity> {
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'palestra mail' });
    // A broken connection also emits `end`; without a listener its `error` would end the process.
    client.on('error', () => undefined);
    await client.connect();
    for (;;) {
      const number = randomInt(1, MAX_NUMBER);
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
        MAIL_WORKER_LOCK,
        number,
      ]);
      if (rows[0]?.taken === true) return new WorkerIdentity(number, client);
    }
  }

  /** The connection was lost: other workers may have declared this one dead, and it needs a new number. */
  get isLost(): boolean {
    return this.lost;
  }

  async release(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}

/**
 * This process's place among the mail workers: its number, and its checks on the others. All gyms of a process have one
 * number, which is about the process being alive.
 */
@Injectable()
export class WorkerLock {
  private identity: Promise<WorkerIdentity> | null = null;
  private readonly rounds = new PerGym(() => ({ next: 0 }));

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly deliveries: DeliveryRepository,
  ) {}

  /** This worker's number; a new one when the connection was lost and others may have declared it dead. */
  async number(): Promise<number> {
    const { number } = await this.identify();
    await this.makeRounds();
    return number;
  }

  async leave(): Promise<void> {
    const identity = await this.identity?.catch(() => null);
    await identity?.release();
  }

  private async identify(): Promise<WorkerIdentity> {
    const { databaseDirectUrl, databaseUrl } = this.environment;
    const known = this.identity;
    const identity = await (
      known ?? (this.identity = WorkerIdentity.take(databaseDirectUrl ?? databaseUrl ?? ''))
    ).catch((fault: unknown) => {
      this.identity = null;
      throw fault;
    });
    if (!identity.isLost) return identity;
    // Several gyms may learn it at once, and the first has asked for the next number.
    if (this.identity === known) this.identity = null;
    return this.identify();
  }

  private async makeRounds(): Promise<void> {
    const rounds = this.rounds.current;
    if (performance.now() < rounds.next) return;
    await this.deliveries.buryDeadWorkers();
    rounds.next = performance.now() + ROUND_MS;
  }
}
