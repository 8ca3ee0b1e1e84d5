import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { LIMITS } from '../contract/limits.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { Scheduled } from '../platform/gyms/rounds.js';

const MS_PER_DAY = 86_400_000;

/** Deletes expired rows. Deleting twice does no harm, so every process may run it. */
@Injectable()
export class AccountHousekeepingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: ClockCheck,
  ) {}

  @Scheduled(CronExpression.EVERY_HOUR)
  async forget(): Promise<void> {
    const now = await this.clock.agreedNow();
    if (now === null) return;
    const longAgo = new Date(now.getTime() - LIMITS.knownNetworkDays * MS_PER_DAY);
    await this.dataSource.query('DELETE FROM account_tokens WHERE expires_at <= $1', [now]);
    await this.dataSource.query('DELETE FROM proof_tickets WHERE expires_at <= $1', [now]);
    await this.dataSource.query('DELETE FROM throttles WHERE drained_at <= $1', [now]);
    await this.dataSource.query('DELETE FROM sign_in_networks WHERE last_used_at <= $1', [longAgo]);
  }
}
