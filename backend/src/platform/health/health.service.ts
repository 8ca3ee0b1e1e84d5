import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Health } from '../../contract/gym.js';
import { isDiskFull } from '../database/disk.js';
import { Draining } from '../http/draining.js';
import { ClockCheck } from '../time/clock-check.js';
import { version } from '../version.js';
import { MailHealth } from './mail-health.js';

/** A database that takes longer to say anything is no use to anyone. */
const PATIENCE_MS = 2_000;

type DatabaseHealth = Pick<Health, 'database' | 'clock'>;
/** Nothing is known of a clock that cannot be compared. */
const AWAY: DatabaseHealth = { database: 'down', clock: 'right' };

@Injectable()
export class HealthService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mail: MailHealth,
    private readonly draining: Draining,
    private readonly clock: ClockCheck,
  ) {}

  async read(): Promise<Health> {
    const { database, clock } = await this.inTime(this.lookAtDatabase());
    // A process that is about to end is to be asked for nothing new.
    const status = database === 'up' && !this.draining.isDraining ? 'ok' : 'unavailable';
    return { status, version, database, clock, mail: this.mail.state };
  }

  private async lookAtDatabase(): Promise<DatabaseHealth> {
    const clock = (await this.clock.agreedNow()) === null ? 'wrong' : 'right';
    return { database: (await isDiskFull(this.dataSource)) ? 'full' : 'up', clock };
  }

  private async inTime(look: Promise<DatabaseHealth>): Promise<DatabaseHealth> {
    const gaveUp = new AbortController();
    const tooLate = pause(PATIENCE_MS, AWAY, { signal: gaveUp.signal, ref: false }).catch(() => AWAY);
    const found = await Promise.race([look.catch(() => AWAY), tooLate]);
    gaveUp.abort();
    return found;
  }
}
