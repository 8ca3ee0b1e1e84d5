import { Inject, Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment, SealKey } from '../../platform/config/environment-shape.js';
import { StartupError } from '../../platform/config/startup-error.js';
import { Scheduled } from '../../platform/gyms/rounds.js';
import { TotpFactor } from './second-factor.entity.js';
import { IS_SEALED, notSealedWith, openSeed, sealSeed } from './seeds.js';

/**
 * Seals with this key what is not sealed with it, one account at a time, so that each sign-in waits for one at most; a seed that somebody changes
 * meanwhile stays as it is. @returns how many were sealed, and how many no key opens
 */
export async function sealSeeds(dataSource: DataSource, key: SealKey): Promise<{ sealed: number; closed: number }> {
  const found = await dataSource.query<{ userId: string; secret: string }[]>(
    `SELECT user_id AS "userId", secret FROM totp_factors WHERE ${notSealedWith(key.key)} ORDER BY user_id`,
  );
  let closed = 0;
  for (const { userId, secret } of found) {
    const seed = openSeed(secret, userId, key);
    if (seed === null) closed += 1;
    else {
      await dataSource.manager.update(TotpFactor, { userId, secret }, { secret: sealSeed(seed, userId, key) });
    }
  }
  return { sealed: found.length - closed, closed };
}

/** Without the key staff with an authenticator app could not sign in. @throws {StartupError} */
export async function requireNothingSealed(on: Pick<EntityManager, 'query'>): Promise<void> {
  const found = await on.query<object[]>(`SELECT FROM totp_factors WHERE ${IS_SEALED} LIMIT 1`);
  if (found.length === 0) return;
  throw new StartupError(
    'SEAL_KEY is not set: authenticator apps of this gym are sealed with it. Set the same key again.',
  );
}

/** Seals the seeds of before there was a key, or another one (rule: sealed seeds). */
@Injectable()
export class SeedSealingService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Scheduled(CronExpression.EVERY_10_MINUTES, 'EXISTS (SELECT FROM totp_factors)')
  async seal(): Promise<void> {
    const { sealKey } = this.environment;
    if (sealKey !== null) await sealSeeds(this.dataSource, sealKey);
  }
}
