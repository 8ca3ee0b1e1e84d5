import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { MovedByAct } from '../acts/act-changes.js';
import { ActsService } from '../acts/acts.service.js';
import { AuditService } from '../audit/audit.service.js';
import { bookingsChangedBy } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import type { Appointment, BookedAppointment } from '../contract/appointment.js';
import { Role } from '../contract/roles.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { lockForBooking } from '../platform/database/locks.js';
import { AppError, orNotFound, refusedBooking } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { isSameSlot } from '../schedule/schedule.rules.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { activationOf, addedDaysOf } from '../subscriptions/subscription.rules.js';
import { movedMail, staffNotification } from './appointment-mails.js';
import { toAppointment } from './appointment.mapper.js';
import { clientOfAppointment, loadForCancelling, type CancellingFacts } from './appointment.repository.js';
import { ATTEMPTS, inBookingTransaction, type NewBooking } from './booking.repository.js';
import { BookingDaysService } from './booking-days.service.js';
import { bookingFactsOf, decideBooking } from './booking.rules.js';
import { activationWithout, decideMoving } from './cancelling.rules.js';
import { refusalSince, refuseUnseenPlace, type SeenPlace } from './cancelling.service.js';
import { loadDay, withoutAppointment } from './day.repository.js';
import { FreedPlaces } from './freed-places.js';
import { lockPlaces, writeMove, type DecidedMove } from './moving.repository.js';
import { newBooking, toBooked } from './booking.mapper.js';
import { refuseUnseenTime, type BookingOrder, type RequireStillMeant } from './booking.service.js';

/** Where an appointment is to go. */
type Destination = Pick<BookingOrder, 'date' | 'slot' | 'expectedStart'> & {
  requireStillMeant?: RequireStillMeant;
  seen?: SeenPlace;
  isOverride: boolean;
  reason: string | null;
};

type MoveOrder = Destination & { id: string; clientId: string };

interface MoveAttempt {
  order: MoveOrder;
  facts: CancellingFacts;
  former: MovedByAct['from'];
  moment: GymMoment;
  by: Caller;
}

/** Moves single appointments to other slots. */
@Injectable()
export class AppointmentMoveService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly audit: AuditService,
    private readonly acts: ActsService,
    private readonly outbox: MailOutboxService,
    private readonly freed: FreedPlaces,
    private readonly queue: SubscriptionQueueService,
    private readonly bookingDays: BookingDaysService,
    private readonly throttles: ThrottlesService,
  ) {}

  /**
   * Moves an appointment that its mover could cancel to a slot that they could book, in one transaction (rule: move).
   * Throws the reasons of a refusal, and then nothing has changed. A move to where it already is changes nothing, so
   * that one whose response was lost can be sent again.
   */
  async move(id: string, to: Destination, by: Caller): Promise<BookedAppointment> {
    const clientId = orNotFound(by.role === Role.Client ? by.clientId : await clientOfAppointment(this.dataSource, id));
    return this.bookingDays.namingLaterDay({ clientId, date: to.date, movedId: id }, () =>
      inBookingTransaction(this.dataSource, (tx) => this.attempt(tx, { ...to, id, clientId }, by)),
    );
  }

  private async attempt(tx: EntityManager, order: MoveOrder, by: Caller): Promise<BookedAppointment> {
    if (!(await lockForBooking(tx, order.clientId, order.date))) throw new AppError('NOT_FOUND');
    await order.requireStillMeant?.(tx);
    const facts = orNotFound(await loadForCancelling(tx, order.id, order.clientId));
    const { appointment, settings: terms } = facts;
    const moment = this.clock.read();
    const refused = decideMoving(appointment, by.role, terms, moment);
    const isThere = appointment.date === order.date && isSameSlot(appointment, order.slot);
    if (!isThere) refuseUnseenPlace(appointment, order.seen, refused);
    if (refused !== null) throw new AppError(refused.code, refused.params);
    if (isThere) {
      const asItIs = toAppointment(appointment, { role: by.role, language: by.language, terms, ...moment });
      return { ...asItIs, overridden: [], visitsInMonth: null, limitOfMonth: null };
    }
    const isOwnPress = by.role === Role.Client && order.requireStillMeant === undefined;
    if (isOwnPress) await this.throttles.requireCounted([bookingsChangedBy(order.clientId)], tx);
    const former = await lockPlaces(tx, { id: order.id, from: appointment, to: { date: order.date, ...order.slot } });
    for (let look = 1; look <= ATTEMPTS; look += 1) {
      const moved = await this.decideAndWrite(tx, { order, facts, former, moment, by });
      if (moved !== null) return moved;
    }
    throw new AppError('CONFLICT');
  }

  /** null when a concurrent booking took the place between reading and writing. */
  private async decideAndWrite(
    tx: EntityManager,
    { order, facts, former, moment, by }: MoveAttempt,
  ): Promise<BookedAppointment | null> {
    const day = withoutAppointment(await loadDay(tx, order.date, order.clientId, moment, order.slot), order.id);
    const { member } = day;
    if (member === null) throw new AppError('NOT_FOUND');
    const bookingFacts = bookingFactsOf(day, order.slot);
    const decision = decideBooking(bookingFacts, order);
    if (!decision.ok) throw refusedBooking(decision.reasons);
    if (bookingFacts.slot === null) throw new Error('Rules accept no booking without slot');
    refuseUnseenTime(order, bookingFacts.slot);
    const { appointment, settings: terms, client } = facts;
    const to = { ...newBooking(order, bookingFacts.slot, decision, { ...day, member }, by), id: order.id };
    const before = toAppointment(appointment, { role: by.role, language: by.language, terms, ...moment });
    const movedByClientAt = by.role === Role.Client ? moment.now : null;
    const decided = {
      ...toBooked(to, member, { by, terms, zone: moment.zone, movedByClientAt }),
      bookedAt: before.bookedAt,
      bookedByName: before.bookedByName,
    };
    const move = {
      from: appointment,
      to,
      activations: activationsOf(facts, to),
      movedAt: moment.now,
      keepsAttended: by.role === Role.Client,
    };
    const result = await writeMove(
      tx,
      move,
      movedMail(before, decided, { to: client, reason: order.reason, by: by.role }),
    );
    if (result === 'full') return null;
    if (result === 'gone') {
      throw await refusalSince(tx, order, (since) => decideMoving(since, by.role, facts.settings, this.clock.read()));
    }
    if (move.activations.length > 0) await this.queue.settle(tx, order.clientId, { byId: by.id });
    await this.freed.announce(tx, [appointment]);
    // By members as well: the slot that it left knows of it from nowhere else.
    const logged = { before, after: { ...decided, reason: order.reason } };
    await this.audit.record(tx, { actorId: by.id, action: 'appointment.moved', entityId: order.id, ...logged });
    if (by.role === Role.Client && client.adminNotificationEnabled) {
      await this.outbox.enqueueNotice(tx, staffNotification(decided, 'moved'));
    }
    await this.remember(tx, { order, before, former, moment, by });
    return decided;
  }

  /** So that it can be undone (rule: undo). */
  private remember(
    tx: EntityManager,
    { order, before, former, moment: { now }, by }: Omit<MoveAttempt, 'facts'> & { before: Appointment },
  ): Promise<void> {
    const { appointmentDate: date, startTime, endTime } = before;
    return this.acts.record(tx, {
      ...{ kind: 'appointment-moved', at: now, byId: by.id, clientId: order.clientId, moved: 1 },
      about: { startDate: date, endDate: date, startTime, endTime },
      changes: { move: { id: order.id, at: now.toISOString(), from: former, to: { date: order.date, ...order.slot } } },
    });
  }
}

/** The subscription's start follows its earliest appointment (rule: activation). */
function activationsOf(facts: CancellingFacts, to: NewBooking): DecidedMove['activations'] {
  const { subscription: left } = facts;
  const { subscriptionId } = to;
  if (left !== null && left.id === subscriptionId) {
    const earliest = left.earliestOther !== null && left.earliestOther < to.date ? left.earliestOther : to.date;
    if (earliest === left.actualStartDate) return [];
    return [{ subscriptionId, ...activationOf(left, earliest, addedDaysOf(left)) }];
  }
  const leaving = activationWithout(facts.subscription);
  const joining = subscriptionId !== null && to.activation !== null ? { subscriptionId, ...to.activation } : null;
  return [leaving, joining].filter((change) => change !== null);
}
