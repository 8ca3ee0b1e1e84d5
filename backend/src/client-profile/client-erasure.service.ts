import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { erasureVersion } from '../clients/client-version.js';
import { ClientRepository } from '../clients/client.repository.js';
import type { Erasure } from '../contract/erasure.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { inTransactionOrDryRun } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { requireFresh } from '../platform/http/if-match.js';
import { toAffected } from '../appointments/affected.mapper.js';
import { anonymize, countsOfClient, redactLog, removeOwnRows } from './client-erasure.repository.js';
import { ClientVisits } from './client-visits.js';

export interface ErasureOrder {
  /** The header as sent, if any. */
  ifMatch: string | undefined;
  isDryRun: boolean;
}

/** Erases a client: nothing that the gym keeps identifies them any more; the figures stay (rule: erasure). */
@Injectable()
export class ClientErasureService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientRepository,
    private readonly visits: ClientVisits,
    private readonly outbox: MailOutboxService,
    private readonly audit: AuditService,
  ) {}

  erase(by: Caller, id: string, { ifMatch, isDryRun }: ErasureOrder): Promise<Erasure> {
    return inTransactionOrDryRun(this.dataSource, isDryRun, async (tx) => {
      const client = await this.clients.lock(tx, id);
      if (client === null) throw new AppError('NOT_FOUND');
      requireFresh(ifMatch, erasureVersion(client));
      const { appointments, subscriptions, interests, mails } = await countsOfClient(tx, id);
      // First removes their waiting-list entries, so that the freed places are not offered to them.
      await removeOwnRows(tx, id);
      const lost = await this.visits.cancelAll(tx, id, by);
      await this.outbox.redact(tx, id);
      const logEntries = await redactLog(tx, id);
      await anonymize(tx, id);
      const erased = { interests, mails, logEntries };
      const kept = { appointments, subscriptions };
      const after = { erased, kept, affectedAppointments: lost.length };
      await this.audit.record(tx, {
        ...{ actorId: by.id, action: 'client.erased', entity: 'client', entityId: id, before: null, after },
      });
      return { ...toAffected({ lost }, isDryRun), erased, kept };
    });
  }
}
