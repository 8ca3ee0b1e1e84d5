import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { JsonRow } from '../acts/act-changes.js';
import { ActsService } from '../acts/acts.service.js';
import { AuditService } from '../audit/audit.service.js';
import { bookingsChangedBy } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import type { BookedAppointment } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { Role } from '../contract/roles.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { AppError, orNotFound, refusedBooking } from '../platform/errors/app-error.js';
import { isLogged, type Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { markingTime, refuseMarking } from './attendance.rules.js';
import { bookedMail, staffNotification } from './appointment-mails.js';
import { BookingDaysService } from './booking-days.service.js';
import { markVisits } from './appointment.repository.js';
import { bookedByAct, waitsOf } from './booking-act.repository.js';
import { decideAgain, inBookingTransaction, writeBooking, type NewBooking } from './booking.repository.js';
import { newBooking, toBooked, type Booker } from './booking.mapper.js';
import { bookingFactsOf, decideBooking, type DatedSlot } from './booking.rules.js';
import { loadDay, lockAndLoadDay, type Day, type DayMember } from './day.repository.js';
import { HotSlots } from './hot-slots.service.js';

export interface BookingOrder {
  clientId: string;
  date: CalendarDate;
  slot: SlotTimes;
  origin: BookingOrigin;
  /** The effective start that the client saw. */
  expectedStart?: TimeOfDay;
}

/** Runs once the client is locked. @throws {AppError} when the order no longer stands */
export type RequireStillMeant = (tx: EntityManager) => Promise<unknown>;

/** The way a booking comes in. It decides which rules the booking may pass, and who is told. */
export type BookingOrigin =
  | { kind: 'member' }
  | { kind: 'staff'; isOverride: boolean; isWalkIn: boolean }
  | { kind: 'heldPlace'; requireStillMeant: RequireStillMeant }
  /** A member who walked in at this tablet. */
  | { kind: 'door'; deviceId: string }
  /** Mailed and logged with all dates of the standing booking at once. */
  | { kind: 'standing' }
  /** Likewise, with all dates of the course. */
  | { kind: 'course'; isPaid: boolean };

const leaveOf = (origin: BookingOrigin) => ({
  isOverride: origin.kind === 'staff' && origin.isOverride,
  isWalkIn: origin.kind === 'door' || (origin.kind === 'staff' && origin.isWalkIn),
  isStanding: origin.kind === 'standing',
  course: origin.kind === 'course' ? { isPaid: origin.isPaid } : null,
});

/** Refuses a booking at another start than the client saw (rule: seen time). */
export function refuseUnseenTime(
  { date, expectedStart }: Pick<BookingOrder, 'date' | 'expectedStart'>,
  slot: DatedSlot,
): void {
  const { effectiveStart: startTime, effectiveEnd: endTime } = slot;
  if (expectedStart === undefined || expectedStart === startTime) return;
  throw new AppError('STALE', {}, { moved: { date, startTime, endTime } });
}

/** The booker, with the client for whom they act. */
type BookingCaller = Booker & Pick<Caller, 'clientId'>;

/** Books places in slots. */
@Injectable()
export class BookingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly audit: AuditService,
    private readonly acts: ActsService,
    private readonly outbox: MailOutboxService,
    private readonly queue: SubscriptionQueueService,
    private readonly bookingDays: BookingDaysService,
    private readonly throttles: ThrottlesService,
    private readonly hotSlots: HotSlots,
  ) {}

  /** Books, or throws all reasons for the refusal (rule: eligibility). */
  async book(order: BookingOrder, by: Caller): Promise<BookedAppointment> {
    const { clientId, date, slot, origin } = order;
    const leave = leaveOf(origin);
    // A held place is its member's, however full the slot is.
    if (origin.kind === 'heldPlace' || leave.isOverride) return this.bookNow(order, by);
    return this.hotSlots.inTurn({ clientId, date, slot, leave }, () => this.bookNow(order, by));
  }

  private bookNow(order: BookingOrder, by: Caller): Promise<BookedAppointment> {
    return this.bookingDays.namingLaterDay(order, () =>
      inBookingTransaction(this.dataSource, (tx) => this.attempt(tx, order, by)),
    );
  }

  /** Books inside the caller's transaction, which must hold the lock for booking of that client and date. */
  async bookStanding(
    tx: EntityManager,
    wish: Pick<BookingOrder, 'clientId' | 'date' | 'slot'>,
    by: BookingCaller,
  ): Promise<BookedAppointment> {
    const order: BookingOrder = { ...wish, origin: { kind: 'standing' } };
    return decideAgain(async () => {
      const day = await loadDay(tx, order.date, order.clientId, this.clock.read(), order.slot);
      return this.decideAndWrite(tx, order, day, by);
    });
  }

  /** The same for a date of a course; where it is paid apart, the visit belongs to no subscription (rule: courses). */
  async bookForCourse(
    tx: EntityManager,
    wish: Pick<BookingOrder, 'clientId' | 'date' | 'slot'>,
    by: BookingCaller,
    isPaid: boolean,
  ): Promise<BookedAppointment> {
    const order: BookingOrder = { ...wish, origin: { kind: 'course', isPaid } };
    return decideAgain(async () => {
      const day = await loadDay(tx, order.date, order.clientId, this.clock.read(), order.slot);
      return this.decideAndWrite(tx, order, day, by);
    });
  }

  private async attempt(tx: EntityManager, order: BookingOrder, by: Caller): Promise<BookedAppointment> {
    const day = orNotFound(await lockAndLoadDay(tx, order, () => this.clock.read()));
    if (order.origin.kind === 'heldPlace') await order.origin.requireStillMeant(tx);
    return this.decideAndWrite(tx, order, day, by);
  }

  private async decideAndWrite(
    tx: EntityManager,
    order: BookingOrder,
    day: Day,
    by: BookingCaller,
  ): Promise<BookedAppointment> {
    const { booking, member } = this.decide(order, day, by);
    const { origin } = order;
    if (origin.kind === 'member') await this.throttles.requireCounted([bookingsChangedBy(order.clientId)], tx);
    const booked = toBooked(booking, member, { by, terms: day.settings, zone: day.zone });
    const isAlone = origin.kind !== 'standing' && origin.kind !== 'course';
    const isAct = isAlone && by.role === Role.Admin;
    const waits = isAct ? await waitsOf(tx, order.clientId) : [];
    await writeBooking(tx, booking, isAlone ? bookedMail(booked, member, by.role) : null);
    if (booking.isWalkIn) {
      const mark = {
        attendance: 'attended',
        at: booking.bookedAt,
        deviceId: origin.kind === 'door' ? origin.deviceId : null,
      } as const;
      await markVisits(tx, [booking.id], mark);
    }
    if (booking.activation !== null && member.subscriptions.length > 1) {
      await this.queue.settle(tx, order.clientId, { byId: by.id });
    }
    if (isAlone && isLogged(by)) {
      await this.audit.record(tx, { actorId: by.id, action: 'appointment.booked', entityId: booked.id, after: booked });
    }
    if (by.role === Role.Client && member.adminNotificationEnabled) {
      await this.outbox.enqueueNotice(tx, staffNotification(booked, 'booked'));
    }
    if (isAct) await this.remember(tx, { booking, booked, waits }, by);
    return booked;
  }

  /** Records the act, so that staff can undo it (rule: undo). */
  private async remember(
    tx: EntityManager,
    { booking, booked, waits }: { booking: NewBooking; booked: BookedAppointment; waits: readonly JsonRow[] },
    by: BookingCaller,
  ): Promise<void> {
    const { appointmentDate: date, startTime, endTime } = booked;
    const { id, clientId, bookedAt: at, slot } = booking;
    const place = { id, date: booking.date, start: slot.start, end: slot.end, room: slot.room };
    const [kept] = await bookedByAct(tx, clientId, [place], waits);
    await this.acts.record(tx, {
      ...{ kind: 'appointment-booked', at, byId: by.id, clientId },
      about: { startDate: date, endDate: date, startTime, endTime },
      changes: { ...(kept !== undefined && { booking: kept }) },
    });
  }

  /** @throws {AppError} with every reason for the refusal */
  private decide(order: BookingOrder, day: Day, by: Booker): { booking: NewBooking; member: DayMember } {
    const { member } = day;
    const facts = bookingFactsOf(day, order.slot);
    const leave = leaveOf(order.origin);
    const decision = decideBooking(facts, leave);
    if (!decision.ok) {
      this.hotSlots.note(order, decision.reasons);
      throw refusedBooking(decision.reasons);
    }
    if (facts.slot === null || member === null) throw new Error('Rules accept no booking without slot or client');
    refuseUnseenTime(order, facts.slot);
    if (leave.isWalkIn) refuseMarking({ date: order.date, ...facts.slot }, markingTime(day));
    const { clientId, date } = order;
    return { booking: newBooking({ clientId, date, ...leave }, facts.slot, decision, { ...day, member }, by), member };
  }
}
