import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { erasuresAskedBy } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import { ClientRepository } from '../clients/client.repository.js';
import { User } from '../clients/user.entity.js';
import type { ErasureRequest } from '../contract/erasure.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { inTransaction } from '../platform/database/transaction.js';
import { orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';

/**
 * Records a member's request to be erased. Staff carry it out, because only they see the open matters between the two.
 */
@Injectable()
export class ErasureRequestService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientRepository,
    private readonly outbox: MailOutboxService,
    private readonly audit: AuditService,
    private readonly clock: GymClock,
    private readonly throttles: ThrottlesService,
  ) {}

  ask(caller: Caller): Promise<ErasureRequest> {
    return this.set(caller, this.clock.read().now);
  }

  withdraw(caller: Caller): Promise<ErasureRequest> {
    return this.set(caller, null);
  }

  /** Asking or withdrawing twice changes nothing. Asking is limited, because each time is logged; withdrawing never is. */
  private set({ id, name }: Caller, wanted: Date | null): Promise<ErasureRequest> {
    return inTransaction(this.dataSource, async (tx) => {
      const client = orNotFound(await this.clients.lock(tx, id));
      const before = client.erasureRequestedAt;
      if ((before === null) === (wanted === null)) return answer(before);
      if (wanted !== null) await this.throttles.requireCounted([erasuresAskedBy(id)], tx);
      await tx.update(User, { id }, { erasureRequestedAt: wanted });
      const action = wanted === null ? 'client.erasure-withdrawn' : 'client.erasure-requested';
      await this.audit.recordOfClient(tx, { id }, action, id, answer(before), answer(wanted));
      if (wanted !== null) {
        const { today } = this.clock.read();
        // Mails staff once a day at most, however often the request is withdrawn and repeated.
        const dedupeKey = `erasure-requested:${id}:${today}`;
        await this.outbox.enqueueToStaff(tx, {
          purpose: 'erasure-requested',
          values: { clientId: id, clientName: name },
          dedupeKey,
        });
      }
      return answer(wanted);
    });
  }
}

const answer = (at: Date | null): ErasureRequest => ({ erasureRequestedAt: at?.toISOString() ?? null });
