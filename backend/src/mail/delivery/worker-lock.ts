import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { DeliveryRepository } from './delivery.repository.js';
import { WorkerIdentity } from './worker-identity.js';

/** Interval between two checks for dead workers. */
const ROUND_MS = 15_000;

/** This process's place among the mail workers: its number, and its checks on the others. */
@Injectable()
export class WorkerLock {
  private identity: WorkerIdentity | null = null;
  private nextRound = 0;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly deliveries: DeliveryRepository,
  ) {}

  /** This worker's number; a new one when the connection was lost and others may have declared it dead. */
  async number(): Promise<number> {
    if (this.identity?.isLost === true) this.identity = null;
    const { databaseDirectUrl, databaseUrl } = this.environment;
    this.identity ??= await WorkerIdentity.take(databaseDirectUrl ?? databaseUrl ?? '');
    await this.makeRounds();
    return this.identity.number;
  }

  async leave(): Promise<void> {
    await this.identity?.release();
  }

  private async makeRounds(): Promise<void> {
    if (performance.now() < this.nextRound) return;
    await this.deliveries.buryDeadWorkers();
    this.nextRound = performance.now() + ROUND_MS;
  }
}
