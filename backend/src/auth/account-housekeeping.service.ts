import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, LessThanOrEqual } from 'typeorm';
import { LIMITS } from '../contract/limits.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { AccountToken } from './account-tokens/account-token.entity.js';
import { ProofTicket } from './second-factor/second-factor.entity.js';
import { SignInNetwork, Throttle } from './throttling/throttle.entity.js';

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
    const { manager } = this.dataSource;
    await manager.delete(AccountToken, { expiresAt: LessThanOrEqual(now) });
    await manager.delete(ProofTicket, { expiresAt: LessThanOrEqual(now) });
    await manager.delete(Throttle, { drainedAt: LessThanOrEqual(now) });
    await manager.delete(SignInNetwork, { lastUsedAt: LessThanOrEqual(longAgo) });
  }
}
