import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ActsService } from '../acts/acts.service.js';
import { AuditService } from '../audit/audit.service.js';
import { ClientReaderService } from '../clients/client-reader.service.js';
import { ClientsService } from '../clients/clients.service.js';
import type { UpdateClientRequest } from '../contract/client.js';
import type { UpdatedClient } from '../contract/schedule-change.js';
import { inTransactionOrDryRun } from '../platform/database/transaction.js';
import type { Caller } from '../platform/http/caller.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { Clock } from '../platform/time/clock.js';
import { toAffected } from '../appointments/affected.mapper.js';
import type { CancelledVisit } from '../appointments/bulk-cancelling.repository.js';
import { ClientVisits } from './client-visits.js';

interface ClientUpdateOrder {
  request: UpdateClientRequest;
  /** The header as sent, if any. */
  ifMatch: string | undefined;
  isDryRun: boolean;
}

/** Changes a client on behalf of staff, with the effects on their appointments. */
@Injectable()
export class ClientUpdateService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientsService,
    private readonly reader: ClientReaderService,
    private readonly visits: ClientVisits,
    private readonly audit: AuditService,
    private readonly acts: ActsService,
    private readonly outbox: MailOutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Deactivation cancels appointments that have not started and ends the sessions. A new e-mail address is reported to
   * both addresses.
   */
  update(caller: Caller, id: string, { request, ifMatch, isDryRun }: ClientUpdateOrder): Promise<UpdatedClient> {
    return inTransactionOrDryRun(this.dataSource, isDryRun, async (tx) => {
      const { before, after, isDeactivated, toldOfEmail } = await this.clients.update(tx, id, request, ifMatch);
      const at = this.clock.now();
      const lost = await this.lostBy(tx, id, isDeactivated, caller);
      const affected = toAffected({ lost }, isDryRun);
      const logged = isDeactivated ? { ...after, affected: affected.affected } : after;
      await this.audit.recordOfClient(tx, caller, 'client.updated', id, before, logged);
      const client = await this.reader.read(tx, id);
      const values = { at: this.clock.now().toISOString() };
      const mail = { purpose: 'email-changed' as const, ...addressedTo(client), values };
      await this.outbox.enqueueAll(
        tx,
        toldOfEmail.map((to) => ({ ...mail, to })),
      );
      if (isDeactivated) {
        const act = { kind: 'client-deactivated', at, byId: caller.id, clientId: id, about: {} } as const;
        await this.acts.record(tx, { ...act, changes: { deactivatedClient: true }, cancelled: lost });
      }
      return { ...client, ...affected };
    });
  }

  private lostBy(tx: EntityManager, id: string, isDeactivated: boolean, by: Caller): Promise<CancelledVisit[]> {
    return isDeactivated ? this.visits.cancelAll(tx, id, by) : Promise.resolve([]);
  }
}
