import { Inject, Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import type { TextProviderName } from '../../contract/texting.js';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment, SealKey } from '../../platform/config/environment-shape.js';
import { notSealedWith, openText, sealText } from '../../platform/config/sealed-text.js';
import { Scheduled } from '../../platform/gyms/rounds.js';
import { TextProviderRow } from './text.entity.js';
import { readJson, textIn, type TextAccount, type TextProvider } from './text-provider.js';
import { twilio } from './twilio.js';
import { vonage } from './vonage.js';

export const ADAPTERS: Readonly<Record<TextProviderName, TextProvider>> = { twilio, vonage };

export interface TextSecrets {
  secret: string;
  signatureSecret: string;
}

export const TEXT_ACCOUNT_ID = 1;
const PURPOSE = 'texting';

/** Seals the keys of before there was a key, or another one (rule: sealed seeds). @returns false: no key opens them */
export async function sealTextSecrets(dataSource: DataSource, key: SealKey): Promise<boolean> {
  const [found] = await dataSource.query<{ secrets: string }[]>(
    `SELECT secrets FROM text_provider WHERE ${notSealedWith(key.key, 'secrets')}`,
  );
  if (found === undefined) return true;
  const opened = openText(found.secrets, PURPOSE, key);
  if (opened === null) return false;
  const { secrets } = found;
  const sealed = sealText(opened, PURPOSE, key);
  await dataSource.manager.update(TextProviderRow, { id: TEXT_ACCOUNT_ID, secrets }, { secrets: sealed });
  return true;
}

/** Opens the gym's account at the company that sends its texts. */
@Injectable()
export class TextAccounts {
  private readonly logger = new Logger('Mail');

  constructor(@Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'sealKey'>) {}

  seal(secrets: TextSecrets): string {
    return sealText(JSON.stringify(secrets), PURPOSE, this.environment.sealKey);
  }

  /** null: they are sealed with another SEAL_KEY than the one that is set. */
  secretsOf({ secrets }: Pick<TextProviderRow, 'secrets'>): TextSecrets | null {
    const opened = openText(secrets, PURPOSE, this.environment.sealKey);
    if (opened === null) {
      this.logger.error('The keys of the company that sends SMS are sealed with another SEAL_KEY: messages go by mail');
      return null;
    }
    const { secret, signatureSecret } = readJson(opened);
    return { secret: textIn(secret), signatureSecret: textIn(signatureSecret) };
  }

  open(row: TextProviderRow): { adapter: TextProvider; account: TextAccount } | null {
    const secrets = this.secretsOf(row);
    if (secrets === null) return null;
    const adapter = ADAPTERS[row.provider];
    const { account, sender, way, origin } = row;
    return { adapter, account: { ...secrets, account, sender, way, origin: origin ?? adapter.origin } };
  }
}

/** Seals the keys of before there was a SEAL_KEY, or another one. */
@Injectable()
export class TextSealingService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'sealKey'>,
  ) {}

  @Scheduled(CronExpression.EVERY_10_MINUTES, 'EXISTS (SELECT FROM text_provider)')
  async seal(): Promise<void> {
    const { sealKey } = this.environment;
    if (sealKey !== null) await sealTextSecrets(this.dataSource, sealKey);
  }
}
