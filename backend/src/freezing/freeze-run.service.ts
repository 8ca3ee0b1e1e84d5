import { Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { lockClient } from '../platform/database/locks.js';
import { inTransaction, inTransactionOrDryRun } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { describeFault } from '../platform/process/describe-fault.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { clientsWithDueFreeze, MAY_BE_DUE } from '../subscriptions/freeze.repository.js';
import { FreezeStepsService } from './freeze-steps.service.js';

/** Lets freezes by date begin and end on their days, and work on a client wait for that (rule: freeze by date). */
@Injectable()
export class FreezeRunService {
  private readonly logger = new Logger('Freezes');

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly clockCheck: ClockCheck,
    private readonly steps: FreezeStepsService,
  ) {}

  /** Any process may run it: each client is looked at once, under their lock. */
  @Scheduled(CronExpression.EVERY_MINUTE, MAY_BE_DUE)
  async run(): Promise<void> {
    if ((await this.clockCheck.agreedNow()) === null) return;
    const { today } = this.clock.read();
    for (const clientId of await clientsWithDueFreeze(this.dataSource, today)) {
      try {
        await this.upToDate(clientId, today);
      } catch (fault) {
        // The others must not wait for one; the next run tries again.
        this.logger.error(`A freeze of client ${clientId} neither began nor ended: ${describeFault(fault)}`);
      }
    }
  }

  /**
   * Runs `work` under the client's lock once the minute's work for them is done, to which no process may have come yet.
   * That work has a transaction of its own: its mails and changes belong to no later act. A dry run does it in the
   * transaction that it takes back. Like the minute's work it waits while the clock is wrong.
   */
  async caughtUp<T>(
    clientId: string,
    isDryRun: boolean,
    work: (tx: EntityManager, moment: GymMoment) => Promise<T>,
  ): Promise<T> {
    const isAgreed = (await this.clockCheck.agreedNow()) !== null;
    const { today } = this.clock.read();
    if (isAgreed && !isDryRun) await this.upToDate(clientId, today);
    const done = await inTransactionOrDryRun(this.dataSource, isDryRun, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      const moment = this.clock.read();
      // Midnight has passed since: today's work is not done yet.
      if (moment.today !== today) return null;
      if (isAgreed && isDryRun) await this.steps.catchUp(tx, clientId, today);
      return { answer: await work(tx, moment) };
    });
    return done === null ? this.caughtUp(clientId, isDryRun, work) : done.answer;
  }

  private async upToDate(clientId: string, today: CalendarDate): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      if (await lockClient(tx, clientId)) await this.steps.catchUp(tx, clientId, today);
    });
  }
}
