import { Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { lockForBookings } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { describeFault } from '../platform/process/describe-fault.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { clientsDue, endOver, MAY_BE_BOOKED, standingOf } from './standing-booking.repository.js';
import { datesAhead } from './standing-booking.rules.js';
import { StandingDatesService } from './standing-dates.service.js';

/**
 * Books the date that has come within reach, once a day soon after the gym's midnight, and tries again what was skipped
 * (rule: standing bookings). Any process may run it: each client is decided once, under their lock.
 */
@Injectable()
export class StandingNightService {
  private readonly logger = new Logger('StandingBookings');

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly clockCheck: ClockCheck,
    private readonly settings: SettingsRepository,
    private readonly dates: StandingDatesService,
  ) {}

  @Scheduled(CronExpression.EVERY_10_MINUTES, MAY_BE_BOOKED)
  async run(): Promise<void> {
    if ((await this.clockCheck.agreedNow()) === null) return;
    if ((await this.settings.values()).standingBookings === 'off') return;
    const moment = this.clock.read();
    await endOver(this.dataSource, moment.today, moment.now);
    for (const clientId of await clientsDue(this.dataSource, moment.today)) {
      try {
        await this.decide(clientId, moment);
      } catch (fault) {
        // The others must not wait for one; the next run tries again.
        this.logger.error(`The standing bookings of client ${clientId} were not decided: ${describeFault(fault)}`);
      }
    }
  }

  private decide(clientId: string, moment: GymMoment): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const standing = await standingOf(tx, clientId, moment.today);
      const dates = [...new Set(standing.flatMap((one) => datesAhead(one, moment.today)))];
      if (!(await lockForBookings(tx, clientId, dates))) return;
      await this.dates.decide(tx, clientId, moment, null);
    });
  }
}
