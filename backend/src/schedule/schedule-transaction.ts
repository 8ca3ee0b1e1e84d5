import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { inTransactionOrDryRun } from '../platform/database/transaction.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import type { ChangeOrder } from './change-order.js';

/** Changes the schedule in one transaction, reading the clock once after the lock is held; a dry run is rolled back. */
@Injectable()
export class ScheduleTransaction {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
  ) {}

  run<T>(
    { isDryRun }: ChangeOrder,
    lock: (tx: EntityManager) => Promise<void>,
    work: (tx: EntityManager, moment: GymMoment) => Promise<T>,
  ): Promise<T> {
    return inTransactionOrDryRun(this.dataSource, isDryRun, async (tx) => {
      await lock(tx);
      return work(tx, this.clock.read());
    });
  }
}
