import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { BookedAppointment } from '../contract/appointment.js';
import { Role } from '../contract/roles.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { AppError, orNotFound, refusedBooking } from '../platform/errors/app-error.js';
import { PerGym } from '../platform/gyms/per-gym.js';
import { isLogged, type Caller } from '../platform/http/caller.js';
import type { DecidedRefusal } from '../platform/texts/text-params.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { markingTime, refuseMarking } from './attendance.rules.js';
import { bookedMail, staffNotification } from './appointment-mails.js';
import { markVisits } from './appointment.repository.js';
import { decideAgain, inBookingTransaction, writeBooking, type NewBooking } from './booking.repository.js';
import { bookingFactsOf, decideBooking } from './booking.rules.js';
import { loadDay, lockAndLoadDay, type Day, type DayMember } from './day.repository.js';
import { newBooking, refuseUnseenTime, toBooked, type Booker, type BookingOrder } from './new-booking.js';

/** With the client for whom they act. */
type BookingCaller = Booker & Pick<Caller, 'clientId'>;

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
    private readonly clock: GymClock,
    private readonly audit: AuditService,
    private readonly outbox: MailOutboxService,
    private readonly queue: SubscriptionQueueService,
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
    const day = await loadDay(this.dataSource, order.date, order.clientId, this.clock.read(), order.slot);
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
    return decideAgain(async () => {
      const day = await loadDay(tx, order.date, order.clientId, this.clock.read(), order.slot);
      return this.decideAndWrite(tx, order, day, by);
    });
  }

  private async attempt(tx: EntityManager, order: BookingOrder, by: Caller): Promise<BookedAppointment> {
    const day = orNotFound(await lockAndLoadDay(tx, order, () => this.clock.read()));
    await order.requireStillMeant?.(tx);
    return this.decideAndWrite(tx, order, day, by);
  }

  private async decideAndWrite(
    tx: EntityManager,
    order: BookingOrder,
    day: Day,
    by: BookingCaller,
  ): Promise<BookedAppointment> {
    const { booking, member } = this.decide(order, day, by);
    const booked = toBooked(booking, member, { by, terms: day.settings, zone: day.zone });
    // A standing booking tells of all its dates at once, and goes on afterwards.
    const isAlone = order.isStanding !== true;
    const settles = booking.activation !== null && member.subscriptions.length > 1;
    const isLoggedNow = isAlone && isLogged(by);
    const tellsStaff = by.role === Role.Client && member.adminNotificationEnabled;
    const isFollowed = booking.isWalkIn || booking.mayFill || settles || isLoggedNow || tellsStaff;
    const mail = isAlone ? bookedMail(booked, member, by.role) : null;
    await writeBooking(tx, booking, mail, { isLast: isAlone && !isFollowed });
    if (booking.isWalkIn) {
      const mark = { attendance: 'attended', at: booking.bookedAt, deviceId: order.deviceId ?? null } as const;
      await markVisits(tx, [booking.id], mark);
    }
    if (settles) await this.queue.settle(tx, order.clientId, { byId: by.id });
    if (isLoggedNow) {
      await this.audit.record(tx, { actorId: by.id, action: 'appointment.booked', entityId: booked.id, after: booked });
    }
    if (tellsStaff) await this.outbox.enqueueToStaff(tx, staffNotification(booked, 'booked'));
    return booked;
  }

  /** @throws {AppError} with every reason for the refusal */
  private decide(order: BookingOrder, day: Day, by: Booker): { booking: NewBooking; member: DayMember } {
    const { member } = day;
    const facts = bookingFactsOf(day, order.slot);
    const decision = decideBooking(facts, order);
    if (!decision.ok) throw this.refusal(order, decision.reasons);
    if (facts.slot === null || member === null) throw new Error('Rules accept no booking without slot or client');
    refuseUnseenTime(order, facts.slot);
    if (order.isWalkIn) refuseMarking({ date: order.date, ...facts.slot }, markingTime(day));
    return { booking: newBooking(order, facts.slot, decision, { ...day, member }, by), member };
  }
}
