import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isAdmin, type Role } from '../contract/roles.js';
import { lockAccount } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { invalidField } from '../platform/http/app-error.js';
import { passwordProblem } from '../platform/passwords/password.rules.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { AccountMails } from './account-mails.service.js';
import { AccountChanges } from './account-changes.repository.js';
import { AccountTokens } from './account-tokens/account-tokens.repository.js';
import { SignInNetworks } from './throttling/sign-in-networks.repository.js';

export interface NewPassword {
  userId: string;
  role: Role;
  email: string;
  password: string;
  network: string;
  /** Asked once more when nobody else can change the account. */
  isStillAllowed: (tx: EntityManager) => Promise<boolean>;
}

/** Every way in which somebody chooses a new password ends here. */
@Injectable()
export class NewPasswords {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
    private readonly accounts: AccountChanges,
    private readonly tokens: AccountTokens,
    private readonly networks: SignInNetworks,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Ends all sessions and every link of the account. The network counts as known from then on, so that a member
   * whom strangers lock out of a new place has a way in. @returns the version of new sessions; null: not allowed
   */
  async choose({ userId, role, email, password, network, isStillAllowed }: NewPassword): Promise<number | null> {
    const problem = passwordProblem(password, { email, isStaff: isAdmin({ role }) });
    if (problem !== null) throw invalidField('newPassword', problem.key, problem.params);
    // Before the transaction, which would hold its locks while it hashes.
    const passwordHash = await this.passwords.hash(password, { goesFirst: true });
    return inTransaction(this.dataSource, async (tx) => {
      await lockAccount(tx, userId);
      if (!(await isStillAllowed(tx))) return null;
      const { sessionVersion, wasConfirmed, ...owner } = await this.accounts.setPassword(tx, userId, passwordHash);
      for (const purpose of ['reset', 'confirmation'] as const) await this.tokens.spend(tx, userId, purpose);
      await this.networks.remember(tx, userId, network);
      // Before, it was nobody's.
      if (wasConfirmed) await this.mails.passwordChanged(tx, owner);
      return sessionVersion;
    });
  }
}
