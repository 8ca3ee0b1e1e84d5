import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ConfirmEmailRequest } from '../contract/account.js';
import { lockAccount } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { Clock } from '../platform/time/clock.js';
import { AccountChangesRepository } from './account-changes.repository.js';
import { decideConfirmation } from './account-tokens/account-token.rules.js';
import { AccountTokensRepository } from './account-tokens/account-tokens.repository.js';

/**
 * `pending`: can be ended · `confirmed`: too late, the address is confirmed · `unknown`: no such link, or no longer
 * valid.
 */
export type DisownableState = 'pending' | 'confirmed' | 'unknown';

const STATES = { confirm: 'pending', done: 'confirmed', refuse: 'unknown' } as const;

/** Handles "it was not me" of a confirmation mail: ends the registration that the mail was sent for. */
@Injectable()
export class DisowningService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: AccountTokensRepository,
    private readonly accounts: AccountChangesRepository,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  async stateOf(link: ConfirmEmailRequest): Promise<DisownableState> {
    return STATES[decideConfirmation(await this.tokens.find(this.dataSource, 'confirmation', link), this.clock.now())];
  }

  /** @returns the state before the call; only a `pending` registration is ended */
  async disown(link: ConfirmEmailRequest): Promise<DisownableState> {
    const found = await this.tokens.find(this.dataSource, 'confirmation', link);
    if (found === null || (await this.stateOf(link)) !== 'pending') return this.stateOf(link);
    const unguessable = await this.passwords.hashUnknown();
    return inTransaction(this.dataSource, async (tx) => {
      await lockAccount(tx, found.userId);
      const held = await this.tokens.find(tx, 'confirmation', link);
      const state = STATES[decideConfirmation(held, this.clock.now())];
      if (held === null || state !== 'pending') return state;
      if (held.registration === null) await this.accounts.voidPassword(tx, held.userId, unguessable);
      await this.tokens.spendDisowned(tx, held.userId, link);
      return state;
    });
  }
}
