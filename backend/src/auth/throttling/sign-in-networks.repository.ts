import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { named } from '../../platform/database/named-query.js';
import { Clock } from '../../platform/time/clock.js';
import { networkHash } from './throttle-keys.js';

const MS_PER_DAY = 86_400_000;

/** Stores the networks that accounts have signed in from. */
@Injectable()
export class SignInNetworksRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** `lastUsedAt`: the last sign-in from there; one less than a day old is not written again. */
  async refresh(userId: string, network: string, lastUsedAt: Date | null): Promise<void> {
    const age = lastUsedAt === null ? Infinity : this.clock.now().getTime() - lastUsedAt.getTime();
    if (age >= MS_PER_DAY) await this.remember(this.dataSource, userId, network);
  }

  /** Runs one statement for an unknown account as well, so that timing reveals nothing. */
  async isKnown(tx: EntityManager, userId: string | null, network: string): Promise<boolean> {
    const rows = await named(tx, {
      name: 'known-network',
      text: 'SELECT user_id FROM sign_in_networks WHERE user_id = $1 AND network_hash = $2',
      values: [userId, networkHash(network)],
    });
    return rows.length === 1;
  }

  async remember(on: DataSource | EntityManager, userId: string, network: string): Promise<void> {
    await named(on, {
      name: 'remember-network',
      text: `INSERT INTO sign_in_networks (user_id, network_hash, last_used_at) VALUES ($1, $2, $3)
             ON CONFLICT (user_id, network_hash) DO UPDATE SET last_used_at = excluded.last_used_at`,
      values: [userId, networkHash(network), this.clock.now()],
    });
  }
}
