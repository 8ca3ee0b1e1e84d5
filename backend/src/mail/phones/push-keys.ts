import { Inject, Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment, SealKey } from '../../platform/config/environment-shape.js';
import { named } from '../../platform/database/named-query.js';
import { Scheduled } from '../../platform/gyms/rounds.js';
import { notSealedWith, openText, sealText } from '../../platform/config/sealed-text.js';
import { Clock } from '../../platform/time/clock.js';
import { PushKeysRow } from './phone.entity.js';

/** A pair of VAPID keys (RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const ID = 1;
const PURPOSE = 'push';
const STORED = 'SELECT public_key AS "publicKey", private_key AS "privateKey" FROM push_keys';

/** Seals the private key of before there was a key, or another one (rule: sealed seeds). @returns false: no key opens it */
export async function sealPushKey(dataSource: DataSource, key: SealKey): Promise<boolean> {
  const [found] = await dataSource.query<{ privateKey: string }[]>(
    `SELECT private_key AS "privateKey" FROM push_keys WHERE ${notSealedWith(key.key, 'private_key')}`,
  );
  if (found === undefined) return true;
  const opened = openText(found.privateKey, PURPOSE, key);
  if (opened === null) return false;
  const { privateKey } = found;
  await dataSource.manager.update(PushKeysRow, { id: ID, privateKey }, { privateKey: sealText(opened, PURPOSE, key) });
  return true;
}

/** The gym's keys for push services: made when they are first needed, and kept as long as the gym. */
@Injectable()
export class PushKeyring {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'sealKey' | 'vapid'>,
    private readonly clock: Clock,
  ) {}

  /** null: they are sealed with another SEAL_KEY than the one that is set. */
  async keys(): Promise<PushKeys | null> {
    return this.environment.vapid ?? this.opened((await this.find()) ?? (await this.make()));
  }

  private async find(): Promise<PushKeys | null> {
    const [row] = await named<PushKeys>(this.dataSource, { name: 'push-keys', text: STORED, values: [] });
    return row ?? null;
  }

  private opened({ publicKey, privateKey }: PushKeys): PushKeys | null {
    const opened = openText(privateKey, PURPOSE, this.environment.sealKey);
    if (opened !== null) return { publicKey, privateKey: opened };
    this.logger.error('The key for push services is sealed with another SEAL_KEY: messages go by mail');
    return null;
  }

  /** One of several processes makes them. */
  private async make(): Promise<PushKeys> {
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const row = { id: ID, publicKey, createdAt: this.clock.now() };
    const insertion = this.dataSource.createQueryBuilder().insert().into(PushKeysRow);
    await insertion
      .values({ ...row, privateKey: sealText(privateKey, PURPOSE, this.environment.sealKey) })
      .orIgnore()
      .execute();
    return this.dataSource.manager.findOneByOrFail(PushKeysRow, { id: ID });
  }
}

/** Seals the key of before there was a SEAL_KEY, or another one. */
@Injectable()
export class PushKeySealingService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'sealKey'>,
  ) {}

  @Scheduled(CronExpression.EVERY_10_MINUTES, 'EXISTS (SELECT FROM push_keys)')
  async seal(): Promise<void> {
    const { sealKey } = this.environment;
    if (sealKey !== null) await sealPushKey(this.dataSource, sealKey);
  }
}
