import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Health } from '../../contract/gym.js';
import { Draining } from '../http/draining.js';
import { version } from '../version.js';
import { MailHealth } from './mail-health.js';

/** A database that takes longer to say anything is no use to anyone. */
const PATIENCE_MS = 2_000;

@Injectable()
export class HealthService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mail: MailHealth,
    private readonly draining: Draining,
  ) {}

  async read(): Promise<Health> {
    const isUp = await this.isDatabaseUp();
    // Who ends is to be asked for nothing new.
    const status = isUp && !this.draining.isDraining ? 'ok' : 'unavailable';
    return { status, version, database: isUp ? 'up' : 'down', mail: this.mail.state };
  }

  private async isDatabaseUp(): Promise<boolean> {
    const answered = this.dataSource.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const gaveUp = new AbortController();
    const tooLate = pause(PATIENCE_MS, false, { signal: gaveUp.signal, ref: false }).catch(() => false);
    const isUp = await Promise.race([answered, tooLate]);
    gaveUp.abort();
    return isUp;
  }
}
