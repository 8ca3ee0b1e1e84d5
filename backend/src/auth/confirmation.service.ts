import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ConfirmEmailRequest } from '../contract/account.js';
import { TrialsService } from '../money/trials.service.js';
import { lockAccount } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { Clock } from '../platform/time/clock.js';
import { AccountChangesRepository } from './account-changes.repository.js';
import { decideConfirmation } from './account-tokens/account-token.rules.js';
import { AccountTokensRepository, linkedEmail } from './account-tokens/account-tokens.repository.js';
import { LinkAttemptsService } from './account-tokens/link-attempts.service.js';
import { JoiningRegistrations } from './joining-registrations.js';

/** Confirms an address by a mailed link. */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: LinkAttemptsService,
    private readonly tokens: AccountTokensRepository,
    private readonly accounts: AccountChangesRepository,
    private readonly joining: JoiningRegistrations,
    private readonly trials: TrialsService,
    private readonly clock: Clock,
  ) {}

  confirm(link: ConfirmEmailRequest, network: string): Promise<void> {
    return this.attempts.follow(network, 'CONFIRMATION_LINK_INVALID', () => this.open(link));
  }

  private async open(link: ConfirmEmailRequest): Promise<boolean> {
    const found = await this.tokens.find(this.dataSource, 'confirmation', link);
    if (found === null) return false;
    return inTransaction(this.dataSource, async (tx) => {
      await lockAccount(tx, found.userId);
      // Read again under the lock: two clicks are one confirmation.
      const held = await this.tokens.find(tx, 'confirmation', link);
      const decision = decideConfirmation(held, this.clock.now());
      if (held === null || decision !== 'confirm') return decision === 'done';
      const { userId, registration } = held;
      if (registration) {
        await this.accounts.replaceRegistration(tx, userId, linkedEmail(link.email), registration);
        await this.trials.follow(tx, userId);
        await this.joining.announce(tx, userId, registration);
      }
      await this.accounts.confirm(tx, userId);
      await this.tokens.spend(tx, userId, 'confirmation');
      return true;
    });
  }
}
