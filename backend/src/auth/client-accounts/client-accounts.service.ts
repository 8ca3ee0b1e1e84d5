import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { ClientReader } from '../../clients/client-reader.service.js';
import { ClientsService } from '../../clients/clients.service.js';
import type { Client, CreateClientRequest } from '../../contract/client.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { AppError } from '../../platform/http/app-error.js';
import type { Caller } from '../../platform/http/caller.js';
import { Passwords } from '../../platform/passwords/passwords.js';
import { AccountChanges } from '../account-changes.repository.js';
import { AccountMails } from '../account-mails.service.js';

/** What staff do for a client's way in. */
@Injectable()
export class ClientAccounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientsService,
    private readonly reader: ClientReader,
    private readonly accounts: AccountChanges,
    private readonly passwords: Passwords,
    private readonly mails: AccountMails,
    private readonly audit: AuditService,
  ) {}

  /** He is mailed a link to choose a password of his own; one who cannot sign in yet is not. */
  async create(caller: Caller, { password, ...request }: CreateClientRequest): Promise<Client> {
    const passwordHash = await this.passwords.hash(password);
    return inTransaction(this.dataSource, async (tx) => {
      const client = await this.clients.create(tx, caller, request, passwordHash);
      if (client.isActive) await this.mails.welcome(tx, client);
      return client;
    });
  }

  /** As the client himself could ask for: an unconfirmed address is sent a link to confirm it instead. */
  async mailPasswordLink({ id: actorId }: Caller, id: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const client = await this.reader.read(tx, id);
      const account = await this.accounts.findByEmail(tx, client.email);
      // His link would open nothing.
      if (account?.isActive !== true) throw new AppError('CONFLICT');
      const purpose = account.isConfirmed ? 'reset' : 'confirmation';
      await this.mails[purpose](tx, account);
      const entry = { actorId, action: 'client.password-link-mailed', entity: 'client', entityId: id };
      await this.audit.record(tx, { ...entry, before: null, after: { purpose } });
    });
  }
}
