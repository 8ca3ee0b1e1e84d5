import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { ClientReaderService } from '../clients/client-reader.service.js';
import { ClientsService } from '../clients/clients.service.js';
import type { ShownClient, CreateClientRequest } from '../contract/client.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Passwords } from '../platform/passwords/passwords.js';
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
  ) {}

  /** Mails the client a link to choose a password, unless they cannot sign in yet. */
  async create(caller: Caller, { password, ...request }: CreateClientRequest): Promise<ShownClient> {
    const turn = { goesFirst: true };
    // Without an address nobody signs in, also not once there is one: its owner chooses a password then.
    const passwordHash = await (password === undefined || request.email === null
      ? this.passwords.hashUnknown(turn)
      : this.passwords.hash(password, turn));
    return inTransaction(this.dataSource, async (tx) => {
      const client = await this.clients.create(tx, caller, request, passwordHash);
      // A taken-over address had an unconfirmed registration: its mailed links become void.
      await this.tokens.spendAll(tx, client.id);
      if (client.isActive && client.email !== '') await this.mails.welcome(tx, client);
      return client;
    });
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
