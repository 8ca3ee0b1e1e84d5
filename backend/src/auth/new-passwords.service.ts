import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isAdmin, type Role } from '../contract/roles.js';
import { lockAccount } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { invalidField } from '../platform/errors/app-error.js';
import { passwordProblem } from '../platform/passwords/password.rules.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { AccountMailsService } from './account-mails.service.js';
import { AccountChangesRepository } from './account-changes.repository.js';
import { AccountTokensRepository } from './account-tokens/account-tokens.repository.js';
import { SignInNetworksRepository } from './throttling/sign-in-networks.repository.js';

interface NewPassword {
  userId: string;
  role: Role;
  email: string;
  password: string;
  network: string;
  /** Called again under the account's lock, when nobody else can change the account. */
  isStillAllowed: (tx: EntityManager) => Promise<boolean>;
}

/** Sets a new password; every way to choose one ends here. */
@Injectable()
export class NewPasswordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
    private readonly accounts: AccountChangesRepository,
    private readonly tokens: AccountTokensRepository,
    private readonly networks: SignInNetworksRepository,
    private readonly mails: AccountMailsService,
  ) {}

  /**
   * Ends all sessions and links of the account. The network becomes a known one, so that a member locked out by
   * strangers' guesses can sign in from there. @returns the version for new sessions; null: not allowed
   */
  async choose({ userId, role, email, password, network, isStillAllowed }: NewPassword): Promise<number | null> {
    const problem = passwordProblem(password, { email, isStaff: isAdmin({ role }) });
    if (problem !== null) throw invalidField('newPassword', problem.key, problem.params);
    // Hashing is slow: it runs before the transaction, which would hold its locks meanwhile.
    const passwordHash = await this.passwords.hash(password, { goesFirst: true });
    return inTransaction(this.dataSource, async (tx) => {
      await lockAccount(tx, userId);
      if (!(await isStillAllowed(tx))) return null;
      const { sessionVersion, wasConfirmed, ...owner } = await this.accounts.setPassword(tx, userId, passwordHash);
      await this.tokens.spendAll(tx, userId);
      await this.networks.remember(tx, userId, network);
      // An unconfirmed account belonged to nobody, so there is no owner to notify.
      if (wasConfirmed) await this.mails.passwordChanged(tx, owner, { isStaff: isAdmin({ role }) });
      return sessionVersion;
    });
  }
}
