import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { MAIL_WORKER_LOCK } from '../../platform/database/locks.js';
import { currentGymOrNull } from '../../platform/gyms/current-gym.js';
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
 * This process's place among the mail workers: its number, and its checks on the others. All gyms of a process and a
 * database have one number, which is about the process being alive.
 */
@Injectable()
export class WorkerLock {
  /** One for each database with gyms of this process: a lock tells nothing on another server. */
  private readonly identities = new Map<string, Promise<WorkerIdentity>>();
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
    for (const taken of this.identities.values()) await (await taken.catch(() => null))?.release();
  }

  private async identify(): Promise<WorkerIdentity> {
    const { databaseDirectUrl, databaseUrl } = this.environment;
    const url = currentGymOrNull()?.databaseUrl ?? databaseDirectUrl ?? databaseUrl ?? '';
    const asked = this.identities.get(url) ?? WorkerIdentity.take(url);
    this.identities.set(url, asked);
    // Several gyms may learn at once that it is lost, and the first has asked for the next number.
    const forget = (): void => {
      if (this.identities.get(url) === asked) this.identities.delete(url);
    };
    const identity = await asked.catch((fault: unknown) => {
      forget();
      throw fault;
    });
    if (!identity.isLost) return identity;
    forget();
    return this.identify();
  }

  private async makeRounds(): Promise<void> {
    const rounds = this.rounds.current;
    if (performance.now() < rounds.next) return;
    await this.deliveries.buryDeadWorkers();
    rounds.next = performance.now() + ROUND_MS;
  }
}
