import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ClientsService } from '../../clients/clients.service.js';
import type { Client, CreateClientRequest } from '../../contract/client.js';
import { inTransaction } from '../../platform/database/transaction.js';
import type { Caller } from '../../platform/http/caller.js';
import { Passwords } from '../../platform/passwords/passwords.js';
import { AccountMails } from '../account-mails.service.js';

/** Clients whom staff add. */
@Injectable()
export class AddedClients {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientsService,
    private readonly passwords: Passwords,
    private readonly mails: AccountMails,
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
}
