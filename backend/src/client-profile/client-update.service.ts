import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ActsService } from '../acts/acts.service.js';
import { AuditService } from '../audit/audit.service.js';
import { ClientReaderService } from '../clients/client-reader.service.js';
import { ClientsService } from '../clients/clients.service.js';
import { TrialsService } from '../money/trials.service.js';
import { AccountMailsService } from '../auth/account-mails.service.js';
import { AccountTokensRepository } from '../auth/account-tokens/account-tokens.repository.js';
import type { UpdateClientRequest } from '../contract/client.js';
import type { UpdatedClient } from '../contract/schedule-change.js';
import { inTransactionOrDryRun } from '../platform/database/transaction.js';
import { requirePerson, type Caller } from '../platform/http/caller.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { Passwords } from '../platform/passwords/passwords.js';
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
    private readonly passwords: Passwords,
    private readonly tokens: AccountTokensRepository,
    private readonly mails: AccountMailsService,
    private readonly trials: TrialsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Deactivation cancels appointments that have not started and ends the sessions. Another e-mail address is reported
   * to both addresses, and a first one gets a welcome. Without an address nobody signs in (rule: without e-mail).
   *
   * @throws {AppError} NOT_FOR_KEYS for a program that changes or takes the address
   */
  async update(caller: Caller, id: string, { request, ifMatch, isDryRun }: ClientUpdateOrder): Promise<UpdatedClient> {
    const unknownHash = request.email === null ? await this.passwords.hashUnknown({ goesFirst: true }) : undefined;
    return inTransactionOrDryRun(this.dataSource, isDryRun, async (tx) => {
      const changed = await this.clients.update(tx, id, request, { ifMatch, unknownHash });
      await this.trials.follow(tx, id);
      const { before, after, isDeactivated, toldOfEmail } = changed;
      // A link to a new password goes to it.
      if (before.email !== '' && before.email !== after.email) requirePerson(caller);
      const at = this.clock.now();
      const lost = await this.lostBy(tx, id, isDeactivated, caller);
      const affected = toAffected({ lost }, isDryRun);
      const logged = isDeactivated ? { ...after, affected: affected.affected } : after;
      await this.audit.recordOfClient(tx, caller, 'client.updated', id, before, logged);
      const client = await this.reader.read(tx, id);
      if (changed.hasLostEmail) await this.closeAccount(tx, id);
      if (changed.hasFirstEmail && client.isActive) await this.mails.welcome(tx, client);
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

  /** Links and mails that are on their way; the update itself took password and sessions. */
  private async closeAccount(tx: EntityManager, id: string): Promise<void> {
    await this.tokens.spendAll(tx, id);
    await this.outbox.withdrawTo(tx, id);
  }

  private lostBy(tx: EntityManager, id: string, isDeactivated: boolean, by: Caller): Promise<CancelledVisit[]> {
    return isDeactivated ? this.visits.cancelAll(tx, id, by) : Promise.resolve([]);
  }
}
