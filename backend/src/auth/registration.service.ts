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
import { JoiningRegistrations } from './joining-registrations.js';
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
    private readonly joining: JoiningRegistrations,
  ) {}

  /** `joins`: what was chosen on the way of joining alone. It counts for the account as name and phone do. */
  async register(
    request: RegisterRequest,
    language: Language,
    address: string,
    joins: Registration['joins'] = null,
  ): Promise<void> {
    await this.gate.pass('register', request.turnstileToken, address);
    const { name, phone, email } = request;
    // Hashes for a known address too: hashing takes the time that could be measured.
    const registration = { name, phone, passwordHash: await this.passwords.hash(request.password), joins };
    await inTransaction(this.dataSource, async (tx) => {
      await this.gate.requireMailTo(tx, 'register', email);
      // The mailbox has had its mails of the day; the response stays the same, known address or not.
      if (!(await this.gate.mayMailToday(tx, email))) return;
      const id = await this.accounts.create(tx, email, registration, language);
      if (id === null) return this.mailOwner(tx, email, registration, language);
      await this.mails.confirmation(tx, { id, name, email, language }, { joins: joins !== null });
      await this.joining.announce(tx, id, registration);
    });
  }

  /**
   * Handles a known address. Anybody may have registered an unconfirmed one, so each link confirms the registration
   * that it was mailed for, not the first one.
   */
  private async mailOwner(
    tx: EntityManager,
    email: string,
    registration: Registration,
    language: Language,
  ): Promise<void> {
    const owner = await this.accounts.findByEmail(tx, email);
    if (owner === null) return;
    if (owner.isConfirmed || isAdmin(owner)) return this.mails.alreadyRegistered(tx, owner);
    const to = { ...owner, name: registration.name, language };
    await this.mails.confirmation(tx, to, { registration, joins: registration.joins != null });
  }
}
