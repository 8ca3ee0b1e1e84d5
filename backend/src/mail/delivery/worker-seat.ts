import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeliveryRepository } from './delivery.repository.js';
import { WorkerIdentity } from './worker-identity.js';

/** How often to look whether another worker has died. */
const ROUND_MS = 15_000;

/** As whom this process works on the outbox, and its duty towards the others. */
@Injectable()
export class WorkerSeat {
  private identity: WorkerIdentity | null = null;
  private nextRound = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: DeliveryRepository,
  ) {}

  /** This worker's number: a new one when the database was away and others may have taken it for dead. */
  async number(): Promise<number> {
    if (this.identity?.isLost === true) this.identity = null;
    const { url } = this.dataSource.options as { url: string };
    this.identity ??= await WorkerIdentity.take(url);
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
