import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { RegisterRequest } from '../contract/account.js';
import type { Language } from '../contract/languages.js';
import { isAdmin } from '../contract/roles.js';
import { inTransaction } from '../platform/database/transaction.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { AccountChangesRepository } from './account-changes.repository.js';
import { AccountMailsService } from './account-mails.service.js';
import type { Registration } from './account-tokens/account-token.entity.js';
import { VisitorGateService } from './visitor-gate.service.js';

/** Registers a client. The response is the same whether or not the address is known (rule: no account probing). */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly gate: VisitorGateService,
    private readonly passwords: Passwords,
    private readonly accounts: AccountChangesRepository,
    private readonly mails: AccountMailsService,
  ) {}

  /** `joined` is called for an account that waits for its link, and never for one that somebody signs in to. */
  async register(
    request: RegisterRequest,
    language: Language,
    address: string,
    joined?: (tx: EntityManager, clientId: string) => Promise<void>,
  ): Promise<void> {
    await this.gate.pass('register', request.turnstileToken, address);
    const { name, phone, email } = request;
    // Hashes for a known address too: hashing takes the time that could be measured.
    const registration = { name, phone, passwordHash: await this.passwords.hash(request.password) };
    await inTransaction(this.dataSource, async (tx) => {
      await this.gate.requireMailTo(tx, 'register', email);
      // The mailbox has had its mails of the day; the response stays the same, known address or not.
      if (!(await this.gate.mayMailToday(tx, email))) return;
      const id = await this.accounts.create(tx, email, registration, language);
      const joins = joined !== undefined;
      const waiting = id ?? (await this.mailOwner(tx, email, registration, { language, joins }));
      if (id !== null) await this.mails.confirmation(tx, { id, name, email, language }, { joins });
      if (waiting !== null) await joined?.(tx, waiting);
    });
  }

  /**
   * Handles a known address. Anybody may have registered an unconfirmed one, so each link confirms the registration
   * that it was mailed for, not the first one. @returns the account that waits for its link
   */
  private async mailOwner(
    tx: EntityManager,
    email: string,
    registration: Registration,
    { language, joins }: { language: Language; joins: boolean },
  ): Promise<string | null> {
    const owner = await this.accounts.findByEmail(tx, email);
    if (owner === null) return null;
    if (owner.isConfirmed || isAdmin(owner)) {
      await this.mails.alreadyRegistered(tx, owner);
      return null;
    }
    const to = { ...owner, name: registration.name, language };
    await this.mails.confirmation(tx, to, { registration, joins });
    return owner.id;
  }
}
