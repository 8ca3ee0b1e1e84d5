import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { ClientReaderService } from '../../clients/client-reader.service.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Caller } from '../../platform/http/caller.js';
import { AccountChangesRepository } from '../account-changes.repository.js';
import { AccountMailsService } from '../account-mails.service.js';

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
  async mail({ id: actorId }: Caller, id: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const client = await this.reader.read(tx, id);
      const account = await this.accounts.findByEmail(tx, client.email);
      // The link would not work for a disabled account.
      if (account?.isActive !== true) throw new AppError('CONFLICT');
      await this.mails.reset(tx, account);
      const entry = { actorId, action: 'client.password-link-mailed', entity: 'client', entityId: id };
      await this.audit.record(tx, { ...entry, before: null, after: { purpose: 'reset' } });
    });
  }
}
