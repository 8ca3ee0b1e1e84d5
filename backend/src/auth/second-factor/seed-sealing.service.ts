import { Inject, Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment, SealKey } from '../../platform/config/environment-shape.js';
import { StartupError } from '../../platform/config/startup-error.js';
import { Scheduled } from '../../platform/gyms/rounds.js';
import { isSealed, notSealedWith, openText, sealText } from '../../platform/config/sealed-text.js';

/** Every table with a column `secret` that is sealed, the column of its id, and the purpose. */
const SEALED = [
  { table: 'totp_factors', id: 'user_id', purpose: 'totp' },
  { table: 'webhooks', id: 'id', purpose: 'webhook' },
  { table: 'payment_providers', id: 'name', purpose: 'payments' },
] as const;

/**
 * Seals with this key what is not sealed with it, one row at a time, so that each sign-in waits for one at most; a secret that
 * somebody changes meanwhile stays as it is. @returns how many were sealed, and how many no key opens
 */
export async function sealSeeds(dataSource: DataSource, key: SealKey): Promise<{ sealed: number; closed: number }> {
  let sealed = 0;
  let closed = 0;
  for (const { table, id, purpose } of SEALED) {
    const found = await dataSource.query<{ id: string; secret: string }[]>(
      `SELECT ${id} AS id, secret FROM ${table} WHERE secret <> '' AND ${notSealedWith(key.key, 'secret')} ORDER BY 1`,
    );
    for (const row of found) {
      const secret = openText(row.secret, `${purpose} ${row.id}`, key);
      if (secret === null) closed += 1;
      else {
        sealed += 1;
        const renewed = sealText(secret, `${purpose} ${row.id}`, key);
        await dataSource.query(`UPDATE ${table} SET secret = $3 WHERE ${id} = $1 AND secret = $2`, [
          row.id,
          row.secret,
          renewed,
        ]);
      }
    }
  }
  return { sealed, closed };
}

/** Without the key staff with an authenticator app could not sign in, and nothing could be signed. @throws {StartupError} */
export async function requireNothingSealed(on: Pick<EntityManager, 'query'>): Promise<void> {
  const found = await on.query<object[]>(
    SEALED.map(({ table }) => `(SELECT FROM ${table} WHERE ${isSealed('secret')} LIMIT 1)`).join(' UNION ALL '),
  );
  if (found.length === 0) return;
  throw new StartupError(
    'SEAL_KEY is not set: authenticator apps, webhooks or payment providers of this gym are sealed with it. Set the same key again.',
  );
}

/** Seals the seeds of before there was a key, or another one (rule: sealed seeds). */
@Injectable()
export class SeedSealingService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Scheduled(
    CronExpression.EVERY_10_MINUTES,
    'EXISTS (SELECT FROM totp_factors) OR EXISTS (SELECT FROM webhooks) OR EXISTS (SELECT FROM payment_providers)',
  )
  async seal(): Promise<void> {
    const { sealKey } = this.environment;
    if (sealKey !== null) await sealSeeds(this.dataSource, sealKey);
  }
}
