import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { OwnName } from '../contract/account.js';
import { lockAccount } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import type { Caller } from '../platform/http/caller.js';
import { AccountChangesRepository } from './account-changes.repository.js';

/** Changes the name that staff choose for themselves, which is shown beside their actions. */
@Injectable()
export class OwnNameService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountChangesRepository,
    private readonly audit: AuditService,
  ) {}

  change({ id }: Caller, { name }: OwnName): Promise<OwnName> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockAccount(tx, id);
      const before = await this.accounts.rename(tx, id, name);
      if (before !== name) {
        const names = { before: { name: before }, after: { name } };
        await this.audit.record(tx, { actorId: id, action: 'administrator.renamed', entityId: id, ...names });
      }
      return { name };
    });
  }
}
