import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AppointmentStatus, type BookedAppointment } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { BookingRefusalCode } from '../contract/error-codes.js';
import { Role } from '../contract/roles.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { announceMail, mailParameters, mailWithin, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { ON_THE_GYMS_NODE } from '../platform/database/citus.js';
import { counted, endChange, inMonthOf, inWeekOf } from '../platform/database/sql-words.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { named, namedLast } from '../platform/database/named-query.js';
import { constraintOf, inTransaction } from '../platform/database/transaction.js';
import { AppError, refusedBooking } from '../platform/errors/app-error.js';
import { PerGym } from '../platform/gyms/per-gym.js';
import { isLogged, type Caller } from '../platform/http/caller.js';
import type { DecidedRefusal } from '../platform/texts/text-params.js';
import { Clock } from '../platform/time/clock.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { activationOf, countInMonth, type Activation } from '../subscriptions/subscription.rules.js';
import { markingTime, refuseMarking } from './attendance.rules.js';
import { bookedMail, staffNotification } from './appointment-mails.js';
import { toAppointment, type AppointmentRecord } from './appointment.mapper.js';
import { markVisits } from './appointment.repository.js';
import { forgiveFilled } from './forgiving.js';
import { bookingFactsOf, decideBooking, type BookingDecision, type DatedSlot } from './booking.rules.js';
import type { CancellationTerms } from './cancelling.rules.js';
import { loadDay, lockAndLoadDay, type Day, type DayMember, type Moment } from './day.repository.js';

export interface BookingOrder {
  clientId: string;
  date: CalendarDate;
  slot: SlotTimes;
  isOverride: boolean;
  /** Also while the slot runs, and marked as attended. */
  isWalkIn?: boolean;
  /** The tablet at the door at which a member walked in. */
  deviceId?: string;
  /** For a standing booking, which mails about all its dates at once. */
  isStanding?: boolean;
  /** The effective start that the client saw. */
  expectedStart?: TimeOfDay;
  /** Runs when the client is locked, and throws when the order no longer stands. */
  requireStillMeant?: (tx: EntityManager) => Promise<unknown>;
}

/** The person whose name a booking bears. */
export type Booker = Pick<Caller, 'id' | 'name' | 'role'>;
/** With the client for whom they act. */
type BookingCaller = Booker & Pick<Caller, 'clientId'>;

/** Times to decide again when somebody else was quicker. */
export const ATTEMPTS = 3;

/** A decided booking, about to be written. */
export interface NewBooking {
  id: string;
  clientId: string;
  date: CalendarDate;
  slot: DatedSlot;
  subscriptionId: string | null;
  monthlyLimit: number | null;
  weeklyLimit: number | null;
  packVisits: number | null;
  bookedAt: Date;
  bookedById: string;
  isOverride: boolean;
  isWalkIn: boolean;
  overridden: readonly BookingRefusalCode[];
  /** The subscription's new activation; null leaves it as it is. */
  activation: Activation | null;
  /** It may take a place that somebody gave up late (rule: forgiven if filled). */
  mayFill: boolean;
}

/** SQL parameters of the place to be taken. */
interface PlaceParameters {
  client: string;
  date: string;
  start: string;
  end: string;
  /** Visits of the client's month, week and pack, and of the slot; null lets an override pass. */
  monthlyLimit: string;
  weeklyLimit: string;
  packVisits: string;
  subscription: string;
  capacity: string;
  /** An appointment that does not count in the month, because it is the one that moves. */
  moved?: string;
}

/**
 * Common table expressions that take a place: `place` has a row if there was one, else none. Capacity and the limits of
 * visits are conditions of the writing statement, whatever was decided before: it raises the slot's row only while it is below
 * the capacity, and concurrent bookings queue on that row (rule: never overbooked). A place that is held for the client
 * is counted already, and is part of the capacity that is asked for here; the end of their entry, with the booking, gives
 * it back. Citus takes no other table in the condition of a conflict, and needs a column in what is materialized before.
 */
export function placeWithin(parameters: PlaceParameters): string {
  const { client, date, start, end, monthlyLimit, weeklyLimit, packVisits, subscription, capacity, moved } = parameters;
  const day = `${date}::date`;
  const others = moved === undefined ? '' : ` AND id <> ${moved}`;
  const atMost = (limit: string, where: string): string =>
    `(${limit}::int IS NULL OR ${limit} > (
      SELECT count(*) FROM appointments WHERE ${where} AND ${counted('appointments')}${others}))`;
  return `
  allowed AS MATERIALIZED (
    SELECT 1 AS yes WHERE ${atMost(monthlyLimit, `client_id = ${client} AND ${inMonthOf('appointment_date', day)}`)}
      AND ${atMost(weeklyLimit, `client_id = ${client} AND ${inWeekOf('appointment_date', day)}`)}
      AND ${atMost(packVisits, `subscription_id = ${subscription}::uuid`)}
  ), place AS (
    INSERT INTO slot_occupancies AS o (slot_date, start_time, end_time, booked)
    SELECT ${date}::date, ${start}::time, ${end}::time, 1 FROM allowed ${ON_THE_GYMS_NODE}
    ON CONFLICT (slot_date, start_time, end_time) DO UPDATE SET booked = o.booked + 1
      WHERE ${capacity}::int IS NULL OR o.booked < ${capacity}
    RETURNING booked
  )`;
}

/** Values of `placeWithin`: the limits that hold for this booking, null where an override passes them. */
export function limitsOf({ slot, monthlyLimit, weeklyLimit, packVisits, overridden }: NewBooking) {
  const inForce = (limit: number | null, code: BookingRefusalCode): number | null =>
    limit === null || limit === 0 || overridden.includes(code) ? null : limit;
  return {
    // Their entry is locked with the client, so that a place held when it was decided is held still.
    capacity: overridden.includes('SLOT_FULL') ? null : slot.capacity + slot.held,
    monthlyLimit: inForce(monthlyLimit, 'MONTHLY_LIMIT'),
    weeklyLimit: inForce(weeklyLimit, 'WEEKLY_LIMIT'),
    packVisits: inForce(packVisits, 'PACK_EMPTY'),
  };
}

const PLACE = {
  ...{ client: '$1', date: '$2', start: '$3', end: '$4', subscription: '$9', capacity: '$17' },
  ...{ monthlyLimit: '$18', weeklyLimit: '$21', packVisits: '$22' },
};
const bookText = (mail: string): string => `
  WITH ${placeWithin(PLACE)}, visit AS (
    INSERT INTO appointments (id, client_id, appointment_date, start_time, end_time, effective_start_time,
      effective_end_time, starts_at, ends_at, subscription_id, booked_at, booked_by_id, is_admin_override, overridden,
      capacity_at_booking, monthly_limit_at_booking)
    SELECT $20::uuid, $1, $2::date, $3::time, $4::time, $5::time, $6::time, $7::timestamptz, $8::timestamptz, $9::uuid,
      $10::timestamptz, $11::uuid, $12::boolean, $13::text[], $14::int, $15::int
    FROM place ${ON_THE_GYMS_NODE}
    RETURNING id
  ), activated AS (
    UPDATE subscriptions s SET actual_start_date = $2::date, actual_end_date = $16::date,
      end_change = ${endChange('first-visit', '$11', '$10')}
    FROM visit WHERE s.id = $9 AND $19
  ), satisfied AS (
    DELETE FROM interests i USING visit
    WHERE i.client_id = $1 AND i.appointment_date = $2::date AND i.start_time = $3::time AND i.end_time = $4::time
  )${mail}
  SELECT id FROM visit`;
/** The mail is written if and only if the booking is. */
const BOOK = bookText(`, ${mailWithin('visit', 23)}`);
const BOOK_WITHOUT_MAIL = bookText('');

/** The place or the last visit of a limit was taken between the decision and the write, which wrote nothing. */
class TakenMeanwhile extends AppError {
  constructor() {
    super('CONFLICT');
  }
}

/** Writes the booking and its mail, if any, and commits when nothing follows; throws `TakenMeanwhile`. */
async function writeBooking(
  tx: EntityManager,
  booking: NewBooking,
  mail: OutgoingMail | null,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const { slot, overridden, activation } = booking;
  const { capacity, monthlyLimit, weeklyLimit, packVisits } = limitsOf(booking);
  const values = [
    ...[booking.clientId, booking.date, slot.start, slot.end, slot.effectiveStart, slot.effectiveEnd],
    ...[slot.startsAt, slot.endsAt, booking.subscriptionId, booking.bookedAt, booking.bookedById],
    ...[booking.isOverride, overridden, slot.capacity, booking.monthlyLimit, activation?.actualEndDate ?? null],
    ...[capacity, monthlyLimit, activation !== null],
    ...[booking.id, weeklyLimit, packVisits, ...(mail === null ? [] : mailParameters(mail, booking.bookedAt))],
  ];
  if (mail !== null) announceMail(tx);
  const statement =
    mail === null
      ? { name: 'book-without-mail', text: BOOK_WITHOUT_MAIL, values }
      : { name: 'book', text: BOOK, values };
  const rows = await (isLast ? namedLast : named)(tx, statement);
  if (rows.length === 0) throw new TakenMeanwhile();
  if (booking.mayFill) await forgiveFilled(tx, { ...booking, at: booking.bookedAt });
}

const isFull = (reasons: readonly DecidedRefusal[]): boolean => reasons.some(({ code }) => code === 'SLOT_FULL');

/** A crowd asks within seconds. */
const CROWDED_MS = 5_000;
/** More slots than are full at once anywhere; what is forgotten only costs a lock. */
const MOST_CROWDED = 1_000;

const keyOf = ({ date, slot }: Pick<BookingOrder, 'date' | 'slot'>): string => `${date} ${slot.start} ${slot.end}`;

/** Books places in slots. */
@Injectable()
export class BookingService {
  /** Slots that were just found full, by the time until which a crowd asks for them. */
  private readonly crowded = new PerGym(() => new Map<string, number>());

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly outbox: MailOutboxService,
    private readonly queue: SubscriptionQueueService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Books, or throws all reasons for the refusal (rule: eligibility). */
  async book(order: BookingOrder, by: Caller): Promise<BookedAppointment> {
    // A held place is its member's, however full the slot is.
    const isForAnyone = order.requireStillMeant === undefined;
    if (isForAnyone && this.isCrowded(order)) await this.refuseAtOnce(order);
    return inBookingTransaction(this.dataSource, (tx) => this.attempt(tx, order, by));
  }

  /**
   * Refuses a slot that is still full, without the locks that only a booking needs: when a thousand ask for ten places, the
   * others need not queue. Any other refusal waits for the locks, because what is being cancelled now may lift it.
   */
  private async refuseAtOnce(order: BookingOrder): Promise<void> {
    const day = await loadDay(this.dataSource, order.date, order.clientId, this.moment(), order.slot);
    if (day.member === null) throw new AppError('NOT_FOUND');
    const decision = decideBooking(bookingFactsOf(day, order.slot), order);
    if (!decision.ok && isFull(decision.reasons)) throw this.refusal(order, decision.reasons);
  }

  private refusal(order: BookingOrder, reasons: DecidedRefusal[]): AppError {
    if (isFull(reasons)) this.noteCrowd(order);
    return refusedBooking(reasons);
  }

  private isCrowded(order: BookingOrder): boolean {
    return (this.crowded.current.get(keyOf(order)) ?? 0) > performance.now();
  }

  private noteCrowd(order: BookingOrder): void {
    const crowded = this.crowded.current;
    if (crowded.size >= MOST_CROWDED) crowded.clear();
    crowded.set(keyOf(order), performance.now() + CROWDED_MS);
  }

  /** `book` in a transaction that holds the `bookingLock` of that client and date, and that goes on afterwards. */
  async bookStanding(
    tx: EntityManager,
    wish: Omit<BookingOrder, 'isOverride'>,
    by: BookingCaller,
  ): Promise<BookedAppointment> {
    const order = { ...wish, isOverride: false, isStanding: true };
    for (let attempt = 1; ; attempt += 1) {
      const day = await loadDay(tx, order.date, order.clientId, this.moment(), order.slot);
      try {
        return await this.decideAndWrite(tx, order, day, by);
      } catch (fault) {
        if (attempt === ATTEMPTS || !(fault instanceof TakenMeanwhile)) throw fault;
      }
    }
  }

  private moment(): Moment {
    return { zone: this.environment.gymTimeZone, now: this.clock.now() };
  }

  private async attempt(tx: EntityManager, order: BookingOrder, by: Caller): Promise<BookedAppointment> {
    const day = await lockAndLoadDay(tx, order, () => this.moment());
    if (day === null) throw new AppError('NOT_FOUND');
    await order.requireStillMeant?.(tx);
    return this.decideAndWrite(tx, order, day, by);
  }

  private async decideAndWrite(
    tx: EntityManager,
    order: BookingOrder,
    day: Day,
    by: BookingCaller,
  ): Promise<BookedAppointment> {
    const facts = bookingFactsOf(day, order.slot);
    const decision = decideBooking(facts, order);
    if (!decision.ok) throw this.refusal(order, decision.reasons);
    if (facts.slot === null || day.member === null) throw new Error('Rules accept no booking without slot or client');
    refuseUnseenTime(order, facts.slot);
    if (order.isWalkIn) refuseMarking({ date: order.date, ...facts.slot }, markingTime(day));
    const booking = newBooking(order, facts.slot, decision, { ...day, member: day.member }, by);
    const booked = toBooked(booking, day.member, { by, terms: day.settings, zone: day.zone });
    const isStanding = order.isStanding === true;
    const mail = isStanding ? null : bookedMail(booked, day.member, by.role);
    const isLoggedNow = isLogged(by) && !isStanding;
    const settles = booking.activation !== null && day.member.subscriptions.length > 1;
    const tellsStaff = by.role === Role.Client && day.member.adminNotificationEnabled;
    const isFollowed = booking.isWalkIn || booking.mayFill || settles || isLoggedNow || tellsStaff || isStanding;
    const isLast = !isFollowed;
    await writeBooking(tx, booking, mail, { isLast });
    if (booking.isWalkIn) {
      const mark = { attendance: 'attended', at: booking.bookedAt, deviceId: order.deviceId ?? null } as const;
      await markVisits(tx, [booking.id], mark);
    }
    if (settles) await this.queue.settle(tx, order.clientId, { byId: by.id });
    if (isLoggedNow)
      await this.audit.record(tx, { actorId: by.id, action: 'appointment.booked', entityId: booked.id, after: booked });
    if (tellsStaff) await this.outbox.enqueueToStaff(tx, staffNotification(booked, 'booked'));
    return booked;
  }
}

/** Refuses a booking at another start than the client saw (rule: seen time). */
export function refuseUnseenTime({ date, expectedStart }: BookingOrder, slot: DatedSlot): void {
  const { effectiveStart: startTime, effectiveEnd: endTime } = slot;
  if (expectedStart === undefined || expectedStart === startTime) return;
  throw new AppError('STALE', {}, { moved: { date, startTime, endTime } });
}

export function newBooking(
  { clientId, date, isOverride, isWalkIn = false }: BookingOrder,
  slot: DatedSlot,
  decision: Extract<BookingDecision, { ok: true }>,
  { now, member, settings, hasLate }: Pick<Day, 'now' | 'settings' | 'hasLate'> & { member: DayMember },
  by: Pick<Booker, 'id'>,
): NewBooking {
  // Beyond the capacity nobody's place is taken.
  const isPlaceTaken = now < slot.startsAt && !decision.overridden.includes('SLOT_FULL');
  const subscription = member.subscriptions.find(({ id }) => id === decision.subscription?.id);
  return {
    id: randomUUID(),
    clientId,
    date,
    slot,
    subscriptionId: subscription?.id ?? null,
    monthlyLimit: subscription?.monthlyLimit ?? null,
    weeklyLimit: subscription?.weeklyLimit ?? null,
    packVisits: subscription?.packVisits ?? null,
    bookedAt: now,
    bookedById: by.id,
    isOverride,
    isWalkIn,
    overridden: decision.overridden,
    activation: subscription === undefined ? null : activationBy(subscription, date),
    mayFill: hasLate && settings.lateCancelling === 'forgivenIfFilled' && isPlaceTaken,
  };
}

/** A booking before all others under the subscription moves its start; the first booking starts it. */
function activationBy(subscription: DayMember['subscriptions'][number], date: CalendarDate): Activation | null {
  const { actualStartDate } = subscription;
  return actualStartDate === null || date < actualStartDate ? activationOf(subscription, date) : null;
}

/** Built from known facts, because reading it back would cost another round trip. */
export function toBooked(
  { id, clientId, date, slot, bookedAt, isOverride, isWalkIn, overridden }: NewBooking,
  member: DayMember,
  {
    by,
    terms,
    zone,
    promotedAt = null,
  }: { by: Booker; terms: CancellationTerms; zone: string; promotedAt?: Date | null },
): BookedAppointment {
  const record: AppointmentRecord = {
    id,
    date,
    start: slot.start,
    end: slot.end,
    effectiveStart: slot.effectiveStart,
    effectiveEnd: slot.effectiveEnd,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    status: AppointmentStatus.Confirmed,
    bookedAt,
    bookedByName: by.name,
    promotedAt,
    cancelledAt: null,
    cancelledByName: null,
    isCancelledByClient: null,
    cancelReason: null,
    clientId,
    clientName: member.name,
    isMorningClient: member.isMorningClient,
    isAdminOverride: isOverride,
    attendance: isWalkIn ? 'attended' : null,
    doorName: null,
    cancelledLate: false,
    forgiven: null,
    hasTimeChange: slot.hasTimeChange,
  };
  const appointment = toAppointment(record, { role: by.role, terms, now: bookedAt, zone });
  return { ...appointment, overridden: [...overridden], visitsInMonth: countInMonth(member.appointments, date) + 1 };
}

const BOOKED_MEANWHILE = ['appointments_one_per_slot', 'appointments_one_per_day'];
const isBookedMeanwhile = (fault: unknown): boolean =>
  fault instanceof TakenMeanwhile || BOOKED_MEANWHILE.includes(constraintOf(fault));

/** Decides again when somebody else was quicker, or it would be a second visit that day: that finds the rule to report. */
export async function inBookingTransaction<T>(
  dataSource: DataSource,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(dataSource, work);
    } catch (fault) {
      if (attempt === ATTEMPTS || !isBookedMeanwhile(fault)) throw fault;
    }
  }
}
