import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AppointmentStatus, type Appointment } from '../contract/appointment.js';
import { Role } from '../contract/roles.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { lockClient } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { activationOf } from '../subscriptions/subscription.rules.js';
import { cancelledMail, staffNotification } from './appointment-mails.js';
import { toAppointment } from './appointment.mapper.js';
import { clientOfAppointment, loadForCancelling, type CancellingFacts } from './appointment.repository.js';
import { writeCancellation, type Cancellation } from './cancelling.repository.js';
import { decideCancelling } from './cancelling.rules.js';
import { FreedPlaces } from './freed-places.js';

interface Leaving {
  id: string;
  clientId: string;
  reason: string | null;
}

/** Cancels single appointments. */
@Injectable()
export class CancellingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly outbox: MailOutboxService,
    private readonly freed: FreedPlaces,
    private readonly queue: SubscriptionQueueService,
  ) {}

  /** Members cancel their own, administrators anybody's; for a member all others do not exist. */
  async cancel(id: string, by: Caller, reason: string | null = null): Promise<Appointment> {
    const clientId = by.role === Role.Client ? by.id : await clientOfAppointment(this.dataSource, id);
    if (clientId === null) throw new AppError('NOT_FOUND');
    return inTransaction(this.dataSource, (tx) => this.cancelOf(tx, { id, clientId, reason }, by));
  }

  private async cancelOf(tx: EntityManager, { id, clientId, reason }: Leaving, by: Caller): Promise<Appointment> {
    await lockClient(tx, clientId);
    const facts = await loadForCancelling(tx, id, clientId);
    if (facts === null) throw new AppError('NOT_FOUND');
    const now = this.clock.now();
    const { appointment, client, deadlines } = facts;
    const refused = decideCancelling(appointment, by.role, deadlines, now);
    if (refused !== null) throw new AppError(refused.code, refused.params);
    const reader = { role: by.role, deadlines, now };
    const cancelled = {
      status: AppointmentStatus.Cancelled,
      cancelledAt: now,
      cancelledByName: by.name,
      cancelReason: reason,
    };
    const after = toAppointment({ ...appointment, ...cancelled }, reader);
    const activation = activationWithout(facts);
    const cancellation = { id, cancelledAt: now, cancelledById: by.id, reason, activation };
    const written = await writeCancellation(tx, cancellation, cancelledMail(after, client, by.role));
    if (!written) throw new AppError('NOT_CANCELLABLE');
    if (activation !== null) await this.queue.settle(tx, clientId, { byId: by.id });
    await this.freed.announce(tx, [appointment]);
    if (by.role === Role.Admin) await this.record(tx, toAppointment(appointment, reader), after, by);
    else if (client.adminNotificationEnabled) {
      await this.outbox.enqueueToStaff(tx, staffNotification(after, 'cancelled'));
    }
    return after;
  }

  private record(tx: EntityManager, before: Appointment, after: Appointment, by: Caller): Promise<void> {
    const entry = { actorId: by.id, action: 'appointment.cancelled', entity: 'appointment', entityId: after.id };
    return this.audit.record(tx, { ...entry, before, after });
  }
}

/** The subscription's start follows the earliest remaining appointment (rule: activation). */
function activationWithout({ subscription }: CancellingFacts): Cancellation['activation'] {
  if (subscription === null || subscription.actualStartDate === subscription.earliestOther) return null;
  return { subscriptionId: subscription.id, ...activationOf(subscription, subscription.earliestOther) };
}
