import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ActsService } from '../acts/acts.service.js';
import { AuditService } from '../audit/audit.service.js';
import { bookingsChangedBy } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import { AppointmentStatus, type Appointment } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { Role } from '../contract/roles.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, orNotFound } from '../platform/errors/app-error.js';
import { isLogged, type Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { cancelledMail, staffNotification } from './appointment-mails.js';
import { toAppointment } from './appointment.mapper.js';
import {
  clientOfAppointment,
  loadForCancelling,
  lockAndLoadForCancelling,
  writeCancellation,
  type CancellingFacts,
} from './appointment.repository.js';
import {
  activationWithout,
  countsAsLate,
  decideCancelling,
  type CancellableAppointment,
  type RefusedCancelling,
} from './cancelling.rules.js';
import { FreedPlaces } from './freed-places.js';

/** Where its mover or canceller saw an appointment: the effective start, and the date; undefined: they did not say. */
export interface SeenPlace {
  date?: CalendarDate | undefined;
  start?: TimeOfDay | undefined;
}

interface Leaving {
  id: string;
  clientId: string;
  reason: string | null;
  /** The member agrees that the visit counts; by staff: the member will not come. */
  acceptsLate: boolean;
  seen?: SeenPlace;
}

/**
 * Refuses to move or cancel an appointment that somebody else has moved since (rule: seen time). A cancelled visit is nowhere;
 * of any other this comes before what else refuses it, since a deadline is that of a place.
 */
export function refuseUnseenPlace(
  { date, effectiveStart: startTime, effectiveEnd: endTime }: CancellingFacts['appointment'],
  { date: seenDate = date, start: seenStart = startTime }: SeenPlace = {},
  refused: RefusedCancelling | null,
): void {
  if (refused?.code === 'NOT_CANCELLABLE' || (seenDate === date && seenStart === startTime)) return;
  throw new AppError('STALE', {}, { visit: { date, startTime, endTime } });
}

/** The refusal of cancelling or moving because of rows that another transaction wrote between reading and writing. */
export async function refusalSince(
  tx: EntityManager,
  { id, clientId }: Pick<Leaving, 'id' | 'clientId'>,
  decide: (since: CancellableAppointment) => RefusedCancelling | null,
): Promise<AppError> {
  const since = await loadForCancelling(tx, id, clientId);
  const refused = since && decide(since.appointment);
  return new AppError(refused?.code ?? 'NOT_CANCELLABLE', refused?.params);
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
    private readonly throttles: ThrottlesService,
  ) {}

  /** Members cancel their own, administrators anybody's; for a member all others do not exist. */
  async cancel(
    id: string,
    by: Caller,
    { reason = null, acceptsLate = false, ...more }: Partial<Omit<Leaving, 'id' | 'clientId'>> = {},
  ): Promise<Appointment> {
    const clientId = orNotFound(by.role === Role.Client ? by.clientId : await clientOfAppointment(this.dataSource, id));
    return inTransaction(this.dataSource, (tx) =>
      this.cancelOf(tx, { ...more, id, clientId, reason, acceptsLate }, by),
    );
  }

  private async cancelOf(tx: EntityManager, leaving: Leaving, by: Caller): Promise<Appointment> {
    const { id, clientId, reason, acceptsLate } = leaving;
    const facts = orNotFound(await lockAndLoadForCancelling(tx, id, clientId));
    const moment = this.clock.read();
    const { now } = moment;
    const { appointment, client, settings: terms } = facts;
    const refused = decideCancelling(appointment, { by: by.role, acceptsLate }, terms, moment);
    refuseUnseenPlace(appointment, leaving.seen, refused);
    if (refused !== null) throw new AppError(refused.code, refused.params);
    if (by.role === Role.Client) await this.throttles.requireCounted([bookingsChangedBy(clientId)], tx);
    const reader = { role: by.role, language: by.language, terms, ...moment };
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
    const activation = activationWithout(facts.subscription);
    const cancellation = {
      id,
      cancelledAt: now,
      cancelledById: by.id,
      reason,
      isLate,
      keepsAttended: by.role === Role.Client,
      activation,
    };
    const mail = cancelledMail(after, { to: client, by: by.role, ...terms });
    const written = await writeCancellation(tx, cancellation, mail);
    if (!written) {
      throw await refusalSince(tx, leaving, (since) =>
        decideCancelling(since, { by: by.role, acceptsLate }, terms, this.clock.read()),
      );
    }
    if (activation !== null) await this.queue.settle(tx, clientId, { byId: by.id });
    await this.freed.announce(tx, [appointment]);
    if (isLogged(by)) {
      const before = toAppointment(appointment, reader);
      await this.audit.record(tx, { actorId: by.id, action: 'appointment.cancelled', entityId: id, before, after });
    }
    if (by.role === Role.Client && client.adminNotificationEnabled) {
      await this.outbox.enqueueNotice(tx, staffNotification(after, 'cancelled'));
    }
    const { appointmentDate: date, startTime, endTime } = after;
    const about = { startDate: date, endDate: date, startTime, endTime };
    const act = { kind: 'appointment-cancelled', at: now, byId: by.id, clientId, about, cancelled: [after] } as const;
    await this.acts.record(tx, act);
    return after;
  }
}
