import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CancellationCause } from '../contract/appointment.js';
import type { Appointments } from '../mail/mail-purposes.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import { Clock } from '../platform/time/clock.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { factsOfVisit, perClient } from './appointment-mails.js';
import { cancelVisits, type CancelledVisit, type VisitSelection } from './bulk-cancelling.repository.js';

interface BulkOrder {
  selection: VisitSelection;
  /** The actor, null for the gym itself; `reason` is their free text. */
  byId: string | null;
  reason: string | null;
  /** The kind of mail; each member gets one, about everything they lost. Null: they were never told of the visits. */
  mail: 'cancelled' | 'day-closed' | null;
  /** Set when the member's own subscription or account is the cause. */
  because?: CancellationCause;
  /** The member cancels, not staff. */
  isByMember?: boolean;
  /** A member's act leaves visits that were marked as attended meanwhile (rule: cancelling). */
  keepsAttended?: boolean;
}

/** Cancels many places at once: on closing, disabling, freezing, deactivating (rule: nothing lost). */
@Injectable()
export class BulkCancellingService {
  constructor(
    private readonly outbox: MailOutboxService,
    private readonly clock: Clock,
    private readonly queue: SubscriptionQueueService,
  ) {}

  /** Runs in the transaction of its cause, whose locks keep new bookings out of the selection. */
  async cancel(tx: EntityManager, order: BulkOrder): Promise<CancelledVisit[]> {
    const { selection, byId, reason, mail, because: cause, isByMember, keepsAttended = false } = order;
    const now = this.clock.now();
    const lost = await cancelVisits(tx, selection, { now, cancelledById: byId, reason, cause, keepsAttended });
    const clientIds = lost.map(({ clientId }) => clientId);
    if (clientIds.length > 0) await this.queue.settleAll(tx, clientIds, { byId });
    if (mail === null) return lost;
    const cancelledBy = isByMember === true ? ('member' as const) : ('staff' as const);
    const mails = perClient(lost).map(([first, ...others]) => {
      const { clientId: id, clientName: name, email, language } = first;
      const appointments: Appointments = [factsOfVisit(first), ...others.map(factsOfVisit)];
      const values = { appointments, reason };
      const recipient = addressedTo({ id, name, email, language });
      return mail === 'day-closed'
        ? { purpose: mail, ...recipient, values }
        : { purpose: mail, ...recipient, values: { ...values, cancelledBy, because: cause } };
    });
    await this.outbox.enqueueAll(tx, mails);
    return lost;
  }
}
