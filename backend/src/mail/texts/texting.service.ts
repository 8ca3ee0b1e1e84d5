import { createPrivateKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { LIMITS } from '../../contract/limits.js';
import { mobileOf } from '../../contract/mobile.js';
import { waysOf, type TextAccountRequest, type Texting, type TextTestRequest } from '../../contract/texting.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import type { Caller } from '../../platform/http/caller.js';
import { GymClock } from '../../platform/time/gym-clock.js';
import { SettingsRepository } from '../../settings/settings.repository.js';
import { TEXT_ACCOUNT_ID, TextAccounts } from './text-accounts.js';
import { TextDelivery } from './text-delivery.js';
import { TextProviderRow } from './text.entity.js';
import { TextsRepository } from './texts.repository.js';

const TEST_WORDS = { el: 'Δοκιμή από {gym}', en: 'A test from {gym}' } as const;

const shown = ({ provider, way, account, sender }: TextProviderRow) => ({ provider, way, account, sender });

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** The gym's account at a company that sends SMS, what it costs, and a test of it. */
@Injectable()
export class TextingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly texts: TextsRepository,
    private readonly accounts: TextAccounts,
    private readonly delivery: TextDelivery,
    private readonly settings: SettingsRepository,
    private readonly audit: AuditService,
    private readonly clock: GymClock,
  ) {}

  async read(): Promise<Texting> {
    const { today } = this.clock.read();
    const { texting } = await this.settings.values();
    const row = await this.texts.account();
    const test = await this.texts.lastTest();
    const used = await this.texts.usage(`${today.slice(0, 7)}-01`);
    const triedAt = row?.triedAt?.toISOString() ?? null;
    return {
      account: row === null ? null : { ...shown(row), isOpen: this.accounts.secretsOf(row) !== null, triedAt },
      lastTest:
        test === null || row === null || test.begunAt < row.changedAt
          ? null
          : { state: test.state, words: test.words, sentAt: test.begunAt.toISOString() },
      ...used,
      capCents: texting.capCents,
      isNearCap: used.usedCents >= texting.capCents * LIMITS.textNearCap,
      isSpent: used.usedCents + texting.priceCents > texting.capCents,
    };
  }

  /** A change makes the account one that nobody has tried. */
  async write(caller: Caller, request: TextAccountRequest): Promise<Texting> {
    const { provider, way, account, sender } = request;
    if (!waysOf(provider).includes(way))
      throw invalidField('way', 'mustBeOneOf', { values: waysOf(provider).join(', ') });
    await inTransaction(this.dataSource, async (tx) => {
      const before = await this.locked(tx);
      const same = before?.provider === provider ? this.accounts.secretsOf(before) : null;
      const secret = (request.secret ?? '').trim() || (same?.secret ?? '');
      const signatureSecret = (request.signatureSecret ?? '').trim() || (same?.signatureSecret ?? '');
      if (secret === '') throw invalidField('secret', 'required');
      if (provider === 'vonage' && !isPrivateKey(secret)) throw invalidField('secret', 'malformed');
      if (provider === 'vonage' && signatureSecret === '') throw invalidField('signatureSecret', 'required');
      const secrets = this.accounts.seal({ secret, signatureSecret: provider === 'vonage' ? signatureSecret : '' });
      const after = { provider, way, account: account.trim(), sender: sender.trim() };
      const origin = before?.provider === provider ? before.origin : null;
      const row = { id: TEXT_ACCOUNT_ID, ...after, secrets, origin, changedAt: this.clock.read().now, triedAt: null };
      await tx.upsert(TextProviderRow, row, ['id']);
      await this.record(tx, caller, 'text-account.changed', before === null ? null : shown(before), after);
    });
    return this.read();
  }

  async remove(caller: Caller): Promise<Texting> {
    await inTransaction(this.dataSource, async (tx) => {
      const before = await this.locked(tx);
      if (before === null) throw new AppError('NOT_FOUND');
      await tx.delete(TextProviderRow, { id: TEXT_ACCOUNT_ID });
      await this.record(tx, caller, 'text-account.removed', shown(before), null);
    });
    return this.read();
  }

  /** Given to the provider at once: what comes of it, its report says. */
  async test(caller: Caller, { phone }: TextTestRequest, language: 'el' | 'en'): Promise<Texting> {
    const to = mobileOf(phone);
    if (to === null) throw invalidField('phone', 'mustBeMobile');
    const account = await this.texts.account();
    if (account === null) throw new AppError('TEXTING_NOT_SET');
    const { gymName } = await this.settings.values();
    const text = TEST_WORDS[language].replace('{gym}', gymName);
    // Recorded before it is sent: a test costs money even when it fails.
    await inTransaction(this.dataSource, (tx) => this.record(tx, caller, 'text-account.tested', null, shown(account)));
    const wish = { mailId: null, userId: null, phone: null, to, way: account.way, text, notAfter: null };
    const { why } = await this.delivery.send(wish);
    if (why !== undefined) throw new AppError(why === 'spent' ? 'TEXTING_SPENT' : 'TEXTING_CLOSED');
    return this.read();
  }

  private locked(tx: EntityManager): Promise<TextProviderRow | null> {
    return tx.findOne(TextProviderRow, { where: { id: TEXT_ACCOUNT_ID }, lock: { mode: 'pessimistic_write' } });
  }

  private record(
    tx: EntityManager,
    { id: actorId }: Caller,
    action: 'text-account.changed' | 'text-account.removed' | 'text-account.tested',
    before: object | null,
    after: object | null,
  ): Promise<void> {
    return this.audit.record(tx, { actorId, action, entityId: 'text-account', before, after });
  }
}
