import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { ClientReaderService } from '../clients/client-reader.service.js';
import { ClientsService } from '../clients/clients.service.js';
import type { AddedClient, AddedClientRequest } from '../contract/client.js';
import { may } from '../contract/permissions.js';
import type { SubscriptionRequest } from '../contract/subscription.js';
import { SalesService } from '../money/sales.service.js';
import { TrialsService } from '../money/trials.service.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, lacking } from '../platform/errors/app-error.js';
import { requireUsed } from '../platform/http/access.js';
import { requirePerson, type Caller } from '../platform/http/caller.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { AccountChangesRepository } from './account-changes.repository.js';
import { AccountMailsService } from './account-mails.service.js';
import { AccountTokensRepository } from './account-tokens/account-tokens.repository.js';

@Injectable()
export class AddedClientsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientsService,
    private readonly passwords: Passwords,
    private readonly tokens: AccountTokensRepository,
    private readonly mails: AccountMailsService,
    private readonly sales: SalesService,
    private readonly trials: TrialsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly reader: ClientReaderService,
  ) {}

  /**
   * Adds a client with their first subscription, all or nothing (rule: first subscription), and mails them a link to choose
   * a password, unless they cannot sign in yet.
   *
   * @throws {AppError} NOT_FOR_KEYS for a program that chooses the password
   */
  async create(caller: Caller, { password, sale, given, ...request }: AddedClientRequest): Promise<AddedClient> {
    if (password !== undefined) requirePerson(caller);
    if (sale !== undefined) {
      if (!may(caller, 'money')) throw lacking('money');
      requireUsed(['money'], caller.uses);
    }
    const turn = { goesFirst: true };
    // Without an address nobody signs in, also not once there is one: its owner chooses a password then.
    const passwordHash = await (password === undefined || request.email === null
      ? this.passwords.hashUnknown(turn)
      : this.passwords.hash(password, turn));
    return inTransaction(this.dataSource, async (tx) => {
      const known = sale === undefined ? null : await this.sales.clientOf(tx, caller, sale.id);
      if (sale !== undefined && known !== null) {
        // The same press once more, whose response was lost; another sale under its id is refused.
        const made = await this.sales.sellIn(tx, caller, known, sale);
        return { ...(await this.reader.read(tx, known)), sale: made };
      }
      const client = await this.clients.create(tx, caller, request, passwordHash);
      // A taken-over address had an unconfirmed registration: its mailed links become void.
      await this.tokens.spendAll(tx, client.id);
      await this.trials.follow(tx, client.id);
      if (client.isActive && client.email !== '') await this.mails.welcome(tx, client);
      const made = sale === undefined ? null : await this.sales.sellIn(tx, caller, client.id, sale);
      if (made === null && given === undefined) return { ...client, sale: null };
      if (made === null && given !== undefined) await this.give(tx, caller, client.id, given);
      return { ...(await this.reader.read(tx, client.id)), sale: made };
    });
  }

  /** Where plans are sold, a subscription without one has a reason. */
  private async give(
    tx: EntityManager,
    caller: Caller,
    clientId: string,
    subscription: SubscriptionRequest,
  ): Promise<void> {
    const { endNote = '' } = subscription;
    const sells = caller.uses.includes('money') && (await this.sales.sellsAny(tx));
    if (sells && endNote === '') throw invalidField('endNote', 'givenNeedsReason');
    await this.subscriptions.beginIn(tx, clientId, subscription, caller);
  }
}

/** Mails clients a link to a new password on behalf of staff. */
@Injectable()
export class PasswordLinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reader: ClientReaderService,
    private readonly accounts: AccountChangesRepository,
    private readonly mails: AccountMailsService,
    private readonly audit: AuditService,
  ) {}

  /** Same link as the client can ask for: it also confirms an unconfirmed address. */
  async mail(caller: Caller, id: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const client = await this.reader.read(tx, id);
      const account = await this.accounts.findByEmail(tx, client.email);
      // The link would not work for a disabled account.
      if (account?.isActive !== true) throw new AppError('CONFLICT');
      await this.mails.reset(tx, account);
      await this.audit.recordOfClient(tx, caller, 'client.password-link-mailed', id, null, { purpose: 'reset' });
    });
  }
}
