import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CancellationCause } from '../contract/appointment.js';
import type { AppointmentFacts, Appointments } from '../mail/mail-purposes.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { Clock } from '../platform/time/clock.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { cancelVisits, type CancelledVisit, type VisitSelection } from './bulk-cancelling.repository.js';
import { perClient } from './per-client.js';

export interface BulkOrder {
  selection: VisitSelection;
  /** The actor; `reason` is their free text. */
  byId: string;
  reason: string | null;
  /** The kind of mail; each member gets one, about everything they lost. */
  mail: 'cancelled' | 'day-closed';
  /** Set when the member's own subscription or account is the cause. */
  because?: CancellationCause;
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
  async cancel(tx: EntityManager, { selection, byId, reason, mail, because }: BulkOrder): Promise<CancelledVisit[]> {
    const order = { now: this.clock.now(), cancelledById: byId, reason, cause: because };
    const lost = await cancelVisits(tx, selection, order);
    const clientIds = lost.map(({ clientId }) => clientId);
    if (clientIds.length > 0) await this.queue.settleAll(tx, clientIds, { byId });
    const mails = perClient(lost).map(([first, ...others]) => {
      const { clientId: id, clientName: name, email, language } = first;
      const appointments: Appointments = [toFacts(first), ...others.map(toFacts)];
      const values = { appointments, reason };
      const recipient = addressedTo({ id, name, email, language });
      return mail === 'day-closed'
        ? { purpose: mail, ...recipient, values }
        : { purpose: mail, ...recipient, values: { ...values, cancelledBy: 'staff' as const, because } };
    });
    await this.outbox.enqueueAll(tx, mails);
    return lost;
  }
}

const toFacts = (visit: CancelledVisit): AppointmentFacts => ({
  appointmentId: visit.id,
  date: visit.date,
  startTime: visit.effectiveStart,
  endTime: visit.effectiveEnd,
  startsAt: visit.startsAt.toISOString(),
  endsAt: visit.endsAt.toISOString(),
});
