import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { MovedByAct } from '../acts/act-changes.js';
import { ActsService } from '../acts/acts.service.js';
import { AuditService } from '../audit/audit.service.js';
import type { Appointment, BookedAppointment } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { Role } from '../contract/roles.js';
import { announceMail, mailParameters, mailWithin, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { lockForBooking } from '../platform/database/locks.js';
import { named, namedPair } from '../platform/database/named-query.js';
import { endChange } from '../platform/database/sql-words.js';
import { AppError, refusedBooking } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { isSameSlot, type SlotTimes } from '../schedule/schedule.rules.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { activationOf, type Activation } from '../subscriptions/subscription.rules.js';
import { movedMail, staffNotification } from './appointment-mails.js';
import { toAppointment } from './appointment.mapper.js';
import { clientOfAppointment, loadForCancelling, type CancellingFacts } from './appointment.repository.js';
import { bookingFactsOf, decideBooking } from './booking.rules.js';
import {
  ATTEMPTS,
  inBookingTransaction,
  limitsOf,
  newBooking,
  placeWithin,
  refuseUnseenTime,
  toBooked,
  type BookingOrder,
  type NewBooking,
} from './booking.service.js';
import { decideMoving } from './cancelling.rules.js';
import { activationWithout } from './cancelling.service.js';
import { loadDay, withoutAppointment } from './day.repository.js';
import { forgiveFilled } from './forgiving.js';
import { FreedPlaces } from './freed-places.js';

/** Where an appointment is to go. */
export type Destination = Pick<BookingOrder, 'date' | 'slot' | 'expectedStart'> & {
  isOverride: boolean;
  reason: string | null;
};

type MoveOrder = Destination & { id: string; clientId: string };

/** A slot of a date, by its original times. */
interface DatedTimes extends SlotTimes {
  date: CalendarDate;
}

interface MoveAttempt {
  order: MoveOrder;
  facts: CancellingFacts;
  former: MovedByAct['from'];
  now: Date;
  by: Caller;
}

interface DecidedMove {
  from: DatedTimes;
  /** The place to take; `id` is the appointment's. */
  to: NewBooking;
  /** New starts of the subscriptions that it leaves and joins; empty when none changes. */
  activations: readonly (Activation & { subscriptionId: string })[];
  movedAt: Date;
}

/** How an appointment was booked, which a move changes. */
type FormerBooking = Omit<MovedByAct['from'], keyof DatedTimes | 'booked' | 'movedAt'> & { movedAt: Date | null };

const FORMER_BOOKING = `
  SELECT subscription_id AS "subscriptionId", is_admin_override AS "isOverride", overridden,
    capacity_at_booking AS "capacityAtBooking", monthly_limit_at_booking AS "limitAtBooking", moved_at AS "movedAt"
  FROM appointments WHERE id = $1`;

/**
 * Locks both slots' rows in the one order of all transactions, because two moves may cross. Returns what an undo needs
 * of the former place.
 */
export async function lockPlaces(
  tx: EntityManager,
  { id, from, to }: { id: string; from: DatedTimes; to: DatedTimes },
): Promise<MovedByAct['from']> {
  const text = `
    SELECT slot_date AS date, start_time AS start, end_time AS end, booked FROM slot_occupancies
    WHERE (slot_date, start_time, end_time) IN (($1::date, $2::time, $3::time), ($4::date, $5::time, $6::time))
    ORDER BY slot_date, start_time, end_time FOR UPDATE`;
  const values = [from, to].flatMap(({ date, start, end }) => [date, start, end]);
  const [places, [former]] = await namedPair<DatedTimes & { booked: number }, FormerBooking>(tx, [
    { name: 'lock-places', text, values },
    { name: 'former-booking', text: FORMER_BOOKING, values: [id] },
  ]);
  if (former === undefined) throw new AppError('NOT_FOUND');
  const { date, start, end } = from;
  const booked = places.find((place) => place.date === date && isSameSlot(place, from))?.booked ?? 0;
  return { date, start, end, booked, ...former, movedAt: former.movedAt?.toISOString() ?? null };
}

/*
 * The place is taken under the conditions of a booking, and only then the other one is freed: the visit is never in
 * both slots and never in neither. The visit itself does not count against its client's limits.
 */
const PLACE = {
  ...{ client: '$2', date: '$3', start: '$4', end: '$5', subscription: '$10', capacity: '$17', moved: '$1' },
  ...{ monthlyLimit: '$18', weeklyLimit: '$25', packVisits: '$26' },
};
const MOVE = `
  WITH ${placeWithin(PLACE)}, visit AS (
    UPDATE appointments a SET appointment_date = $3::date, start_time = $4::time, end_time = $5::time,
      effective_start_time = $6::time, effective_end_time = $7::time, starts_at = $8::timestamptz,
      ends_at = $9::timestamptz, subscription_id = $10::uuid, is_admin_override = $11::boolean,
      overridden = $12::text[], capacity_at_booking = $13::int, monthly_limit_at_booking = $14::int,
      moved_at = $23::timestamptz, attendance = NULL, attendance_at = NULL, attendance_device_id = NULL,
      forgiven_at = NULL, forgiven_by_id = NULL
    FROM place WHERE a.id = $1 AND a.status = 1
    RETURNING a.id
  ), freed AS (
    UPDATE slot_occupancies o SET booked = o.booked - 1
    FROM visit WHERE o.slot_date = $15::date AND o.start_time = $16::time AND o.end_time = $19::time
  ), activated AS (
    UPDATE subscriptions s SET actual_start_date = m.start_date, actual_end_date = m.end_date,
      end_change = ${endChange('first-visit', '$24', '$23')}
    FROM visit, unnest($20::uuid[], $21::date[], $22::date[]) AS m(id, start_date, end_date) WHERE s.id = m.id
  ), satisfied AS (
    DELETE FROM interests i USING visit
    WHERE i.client_id = $2 AND i.appointment_date = $3::date AND i.start_time = $4::time AND i.end_time = $5::time
  ), ${mailWithin('visit', 27)}
  SELECT (SELECT count(*)::int FROM place) AS placed, (SELECT count(*)::int FROM visit) AS moved`;

const FORGET_REMINDERS = `
  UPDATE mails SET dedupe_key = dedupe_key || ' before ' || $2
  WHERE dedupe_key IN ('reminder evening ' || $1, 'reminder hours ' || $1)`;

/** Reminders of the former slot: a second one may be sent for the new slot. */
export const forgetReminders = (tx: EntityManager, id: string, movedAt: Date): Promise<unknown> =>
  named(tx, { name: 'forget-reminders', text: FORGET_REMINDERS, values: [id, movedAt.toISOString()] });

type MoveResult = 'moved' | 'full' | 'gone';

/** `full`: the place was taken since the decision. `gone`: the appointment is no longer confirmed. */
async function writeMove(tx: EntityManager, move: DecidedMove, mail: OutgoingMail): Promise<MoveResult> {
  const { from, to, activations, movedAt } = move;
  const { slot, overridden } = to;
  const { capacity, monthlyLimit, weeklyLimit, packVisits } = limitsOf(to);
  const values = [
    ...[to.id, to.clientId, to.date, slot.start, slot.end, slot.effectiveStart, slot.effectiveEnd],
    ...[slot.startsAt, slot.endsAt, to.subscriptionId, to.isOverride, overridden, slot.capacity, to.monthlyLimit],
    ...[from.date, from.start, capacity, monthlyLimit, from.end],
    activations.map(({ subscriptionId }) => subscriptionId),
    activations.map(({ actualStartDate }) => actualStartDate),
    activations.map(({ actualEndDate }) => actualEndDate),
    movedAt,
    ...[to.bookedById, weeklyLimit, packVisits],
    ...mailParameters(mail, movedAt),
  ];
  const [row] = await named<{ placed: number; moved: number }>(tx, { name: 'move', text: MOVE, values });
  announceMail(tx);
  if (row?.placed !== 1) return 'full';
  if (row.moved !== 1) return 'gone';
  if (from.date !== to.date) await forgetReminders(tx, to.id, movedAt);
  if (to.mayFill) await forgiveFilled(tx, { ...to, at: movedAt });
  return 'moved';
}

/** Moves single appointments to other slots. */
@Injectable()
export class AppointmentMoveService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly acts: ActsService,
    private readonly outbox: MailOutboxService,
    private readonly freed: FreedPlaces,
    private readonly queue: SubscriptionQueueService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Moves an appointment that its mover could cancel to a slot that they could book, in one transaction (rule: move).
   * Throws the reasons of a refusal, and then nothing has changed. A move to where it already is changes nothing.
   */
  async move(id: string, to: Destination, by: Caller): Promise<BookedAppointment> {
    const clientId = by.role === Role.Client ? by.clientId : await clientOfAppointment(this.dataSource, id);
    if (clientId === null) throw new AppError('NOT_FOUND');
    return inBookingTransaction(this.dataSource, (tx) => this.attempt(tx, { ...to, id, clientId }, by));
  }

  private async attempt(tx: EntityManager, order: MoveOrder, by: Caller): Promise<BookedAppointment> {
    if (!(await lockForBooking(tx, order.clientId, order.date))) throw new AppError('NOT_FOUND');
    const facts = await loadForCancelling(tx, order.id, order.clientId);
    if (facts === null) throw new AppError('NOT_FOUND');
    const { appointment, settings: terms } = facts;
    const now = this.clock.now();
    const zone = this.environment.gymTimeZone;
    const refused = decideMoving(appointment, by.role, terms, { now, zone });
    if (refused !== null) throw new AppError(refused.code, refused.params);
    if (appointment.date === order.date && isSameSlot(appointment, order.slot)) {
      const asItIs = toAppointment(appointment, { role: by.role, terms, now, zone });
      return { ...asItIs, overridden: [], visitsInMonth: null };
    }
    const former = await lockPlaces(tx, { id: order.id, from: appointment, to: { date: order.date, ...order.slot } });
    for (let look = 1; look <= ATTEMPTS; look += 1) {
      const moved = await this.decideAndWrite(tx, { order, facts, former, now, by });
      if (moved !== null) return moved;
    }
    throw new AppError('CONFLICT');
  }

  /** null when a concurrent booking took the place between reading and writing. */
  private async decideAndWrite(
    tx: EntityManager,
    { order, facts, former, now, by }: MoveAttempt,
  ): Promise<BookedAppointment | null> {
    const moment = { zone: this.environment.gymTimeZone, now };
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
    const before = toAppointment(appointment, { role: by.role, terms, ...moment });
    const after = {
      ...toBooked(to, member, { by, terms, zone: moment.zone }),
      bookedAt: before.bookedAt,
      bookedByName: before.bookedByName,
    };
    const move = { from: appointment, to, activations: activationsOf(facts, to), movedAt: now };
    const result = await writeMove(
      tx,
      move,
      movedMail(before, after, { to: client, reason: order.reason, by: by.role }),
    );
    if (result === 'full') return null;
    if (result === 'gone') throw new AppError('NOT_CANCELLABLE');
    if (move.activations.length > 0) await this.queue.settle(tx, order.clientId, { byId: by.id });
    await this.freed.announce(tx, [appointment]);
    // By members as well: the slot that it left knows of it from nowhere else.
    const logged = { before, after: { ...after, reason: order.reason } };
    await this.audit.record(tx, { actorId: by.id, action: 'appointment.moved', entityId: order.id, ...logged });
    if (by.role === Role.Client && client.adminNotificationEnabled) {
      await this.outbox.enqueueToStaff(tx, staffNotification(after, 'moved'));
    }
    await this.remember(tx, { order, before, former, now, by });
    return after;
  }

  /** So that it can be undone (rule: undo). */
  private remember(
    tx: EntityManager,
    { order, before, former, now, by }: Omit<MoveAttempt, 'facts'> & { before: Appointment },
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
    return earliest === left.actualStartDate ? [] : [{ subscriptionId, ...activationOf(left, earliest) }];
  }
  const leaving = activationWithout(facts);
  const joining = subscriptionId !== null && to.activation !== null ? { subscriptionId, ...to.activation } : null;
  return [leaving, joining].filter((change) => change !== null);
}
