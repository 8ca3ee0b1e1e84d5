import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { Scheduled } from '../platform/gyms/rounds.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { timeOfDayIn } from '../platform/time/gym-zone.js';
import { clearPastInterests, MAY_BE_PAST } from './interest.repository.js';

/** Deletes entries of slots that have started. Deleting twice does no harm, so every process may run it. */
@Injectable()
export class InterestHousekeepingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly clockCheck: ClockCheck,
  ) {}

  @Scheduled(CronExpression.EVERY_10_MINUTES, MAY_BE_PAST)
  async clearPast(): Promise<void> {
    if ((await this.clockCheck.agreedNow()) === null) return;
    const { zone, now, today } = this.clock.read();
    await clearPastInterests(this.dataSource, today, timeOfDayIn(zone, now));
  }
}
