import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Health } from '../../contract/gym.js';
import { isDiskFull } from '../database/disk.js';
import { Draining } from '../http/draining.js';
import { ClockCheck } from '../time/clock-check.js';
import { version } from '../config/version.js';
import { MailHealth } from './mail-health.js';

/** A database that takes longer counts as down. */
const PATIENCE_MS = 2_000;

type DatabaseHealth = Pick<Health, 'database' | 'clock'>;
/** Without the database the clocks cannot be compared, so none is called wrong. */
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
    // A process that is shutting down must get no new requests.
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
