import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { timeOfDayIn } from '../platform/time/gym-zone.js';
import { clearPastInterests } from './waiting.repository.js';

/** Deletes entries of slots that have started. Deleting twice does no harm, so every process may run it. */
@Injectable()
export class InterestHousekeepingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly clockCheck: ClockCheck,
  ) {}

  @Cron(CronExpression.EVERY_10_MINUTES)
  async clearPast(): Promise<void> {
    if ((await this.clockCheck.agreedNow()) === null) return;
    const { zone, now, today } = this.clock.read();
    await clearPastInterests(this.dataSource, today, timeOfDayIn(zone, now));
  }
}
