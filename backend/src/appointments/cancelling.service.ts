import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ActsService } from '../acts/acts.service.js';
import { AuditService } from '../audit/audit.service.js';
import { AppointmentStatus, type Appointment } from '../contract/appointment.js';
import { Role } from '../contract/roles.js';
import { announceMail, mailParameters, mailWithin, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { endChange } from '../platform/database/sql-words.js';
import { named } from '../platform/database/named-query.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import { isLogged, type Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { activationOf, type Activation } from '../subscriptions/subscription.rules.js';
import { cancelledMail, staffNotification } from './appointment-mails.js';
import { toAppointment } from './appointment.mapper.js';
import { clientOfAppointment, lockAndLoadForCancelling, type CancellingFacts } from './appointment.repository.js';
import { countsAsLate, decideCancelling } from './cancelling.rules.js';
import { FreedPlaces } from './freed-places.js';

interface Leaving {
  id: string;
  clientId: string;
  reason: string | null;
  /** The member agrees that the visit counts; by staff: the member will not come. */
  acceptsLate: boolean;
}

interface Cancellation {
  id: string;
  cancelledAt: Date;
  cancelledById: string;
  reason: string | null;
  isLate: boolean;
  /** The subscription whose activation changes, with its new one; null when none does. */
  activation: (Activation & { subscriptionId: string }) | null;
}

const CANCEL = `
  WITH gone AS (
    UPDATE appointments SET status = 2, cancelled_at = $2, cancelled_by_id = $3, cancel_reason = $4,
      cancelled_late = $22
     WHERE id = $1 AND status = 1
    RETURNING appointment_date, start_time, end_time
  ), freed AS (
    UPDATE slot_occupancies o SET booked = o.booked - 1 FROM gone
     WHERE o.slot_date = gone.appointment_date AND o.start_time = gone.start_time AND o.end_time = gone.end_time
  ), activation AS (
    UPDATE subscriptions s SET actual_start_date = $6::date, actual_end_date = $7::date,
      end_change = ${endChange('first-visit', '$3', '$2')}
    FROM gone WHERE s.id = $5::uuid
  ), ${mailWithin('gone', 8)}
  SELECT FROM gone`;

/** Cancels, frees the place, moves the subscription's start and mails; false when it was no longer confirmed. */
async function writeCancellation(tx: EntityManager, cancellation: Cancellation, mail: OutgoingMail): Promise<boolean> {
  const { id, cancelledAt, cancelledById, reason, isLate, activation } = cancellation;
  const moved = [activation?.subscriptionId, activation?.actualStartDate, activation?.actualEndDate];
  const values: unknown[] = [id, cancelledAt, cancelledById, reason, ...moved.map((value) => value ?? null)];
  values.push(...mailParameters(mail, cancelledAt), isLate);
  const rows = await named(tx, { name: 'cancel', text: CANCEL, values });
  announceMail(tx);
  return rows.length === 1;
}

/** Cancels single appointments. */
@Injectable()
export class CancellingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly audit: AuditService,
    private readonly acts: ActsService,
    private readonly outbox: MailOutboxService,
    private readonly freed: FreedPlaces,
    private readonly queue: SubscriptionQueueService,
  ) {}

  /** Members cancel their own, administrators anybody's; for a member all others do not exist. */
  async cancel(
    id: string,
    by: Caller,
    { reason = null, acceptsLate = false }: Partial<Pick<Leaving, 'reason' | 'acceptsLate'>> = {},
  ): Promise<Appointment> {
    const clientId = by.role === Role.Client ? by.clientId : await clientOfAppointment(this.dataSource, id);
    if (clientId === null) throw new AppError('NOT_FOUND');
    return inTransaction(this.dataSource, (tx) => this.cancelOf(tx, { id, clientId, reason, acceptsLate }, by));
  }

  private async cancelOf(tx: EntityManager, leaving: Leaving, by: Caller): Promise<Appointment> {
    const { id, clientId, reason, acceptsLate } = leaving;
    const facts = await lockAndLoadForCancelling(tx, id, clientId);
    if (facts === null) throw new AppError('NOT_FOUND');
    const moment = this.clock.read();
    const { now } = moment;
    const { appointment, client, settings: terms } = facts;
    const refused = decideCancelling(appointment, { by: by.role, acceptsLate }, terms, moment);
    if (refused !== null) throw new AppError(refused.code, refused.params);
    const reader = { role: by.role, terms, ...moment };
    const isLate = countsAsLate(appointment, { by: by.role, acceptsLate }, terms, moment);
    const cancelled = {
      status: AppointmentStatus.Cancelled,
      cancelledAt: now,
      cancelledByName: by.name,
      isCancelledByClient: by.role === Role.Client,
      cancelReason: reason,
      cancelledLate: isLate,
    };
    const after = toAppointment({ ...appointment, ...cancelled }, reader);
    const activation = activationWithout(facts);
    const cancellation = { id, cancelledAt: now, cancelledById: by.id, reason, isLate, activation };
    const written = await writeCancellation(
      tx,
      cancellation,
      cancelledMail(after, { to: client, by: by.role, ...terms }),
    );
    if (!written) throw new AppError('NOT_CANCELLABLE');
    if (activation !== null) await this.queue.settle(tx, clientId, { byId: by.id });
    await this.freed.announce(tx, [appointment]);
    if (isLogged(by)) {
      const before = toAppointment(appointment, reader);
      await this.audit.record(tx, { actorId: by.id, action: 'appointment.cancelled', entityId: id, before, after });
    }
    if (by.role === Role.Client && client.adminNotificationEnabled) {
      await this.outbox.enqueueToStaff(tx, staffNotification(after, 'cancelled'));
    }
    const { appointmentDate: date, startTime, endTime } = after;
    const about = { startDate: date, endDate: date, startTime, endTime };
    const act = { kind: 'appointment-cancelled', at: now, byId: by.id, clientId, about, cancelled: [after] } as const;
    await this.acts.record(tx, act);
    return after;
  }
}

/** The subscription's start follows the earliest remaining appointment (rule: activation). */
export function activationWithout({ subscription }: CancellingFacts): Cancellation['activation'] {
  if (subscription === null || subscription.actualStartDate === subscription.earliestOther) return null;
  return { subscriptionId: subscription.id, ...activationOf(subscription, subscription.earliestOther) };
}
