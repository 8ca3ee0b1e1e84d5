import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AppointmentStatus, type BookedAppointment } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { Role } from '../contract/roles.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { lockForBooking } from '../platform/database/locks.js';
import { databaseErrorOf, inTransaction } from '../platform/database/transaction.js';
import { AppError, refusedBooking } from '../platform/http/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { activationOf, type Activation } from '../subscriptions/subscription.rules.js';
import type { SlotTimes } from '../timeslots/schedule.rules.js';
import { toAppointment } from './appointment.mapper.js';
import { bookingFactsOf } from './availability.rules.js';
import { writeBooking } from './booking.repository.js';
import { decideBooking } from './booking.rules.js';
import { loadDay, type DayMember } from './day.repository.js';

export interface BookingOrder {
  clientId: string;
  date: CalendarDate;
  slot: SlotTimes;
  isOverride: boolean;
}

const ATTEMPTS = 3;

/** Holding a place in a slot. */
@Injectable()
export class BookingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Books, or throws every reason why not (decisions §5). */
  async book(order: BookingOrder, by: Caller): Promise<BookedAppointment> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(this.dataSource, (tx) => this.attempt(tx, order, by));
      } catch (fault) {
        // The database had the last word on "one a day": deciding once more says which rule it was.
        if (attempt === ATTEMPTS || !isBookedMeanwhile(fault)) throw fault;
      }
    }
  }

  private async attempt(tx: EntityManager, order: BookingOrder, by: Caller): Promise<BookedAppointment> {
    if (!(await lockForBooking(tx, order.clientId, order.date))) throw new AppError('NOT_FOUND');
    for (let look = 1; look <= ATTEMPTS; look += 1) {
      const booked = await this.decideAndWrite(tx, order, by);
      if (booked !== null) return booked;
    }
    throw new AppError('CONFLICT');
  }

  /** Null when somebody was quicker between the look and the write. */
  private async decideAndWrite(tx: EntityManager, order: BookingOrder, by: Caller): Promise<BookedAppointment | null> {
    const now = this.clock.now();
    const moment = { zone: this.environment.gymTimeZone, now };
    const day = await loadDay(tx, order.date, order.clientId, moment, order.slot);
    const facts = bookingFactsOf(day, order.slot);
    const decision = decideBooking(facts, order.isOverride);
    if (!decision.ok) throw refusedBooking(decision.reasons);
    const { slot } = facts;
    if (slot === null || day.member === null) throw new Error('Rules accept no booking without slot or client');
    const { overridden } = decision;
    const subscription = day.member.subscriptions.find(({ id }) => id === decision.subscription?.id) ?? null;
    const id = await writeBooking(tx, {
      ...{ clientId: order.clientId, date: order.date, slot, isOverride: order.isOverride, overridden },
      ...{ subscriptionId: subscription?.id ?? null, monthlyLimit: subscription?.monthlyLimit ?? null },
      ...{ bookedAt: now, bookedById: by.id, activation: activationBy(subscription, order.date) },
    });
    if (id === null) return null;
    const record = {
      ...{ ...slot, id, date: order.date, status: AppointmentStatus.Confirmed, bookedAt: now, bookedByName: by.name },
      ...{ cancelledAt: null, cancelReason: null, clientId: order.clientId, clientName: day.member.name },
      ...{ isMorningClient: day.member.isMorningClient, isAdminOverride: order.isOverride },
    };
    const reader = { role: by.role, deadlines: day.settings.cancellationDeadlines, now };
    const booked = { ...toAppointment(record, reader), overridden };
    if (by.role === Role.Admin) await this.recordBooking(tx, booked, by);
    return booked;
  }

  private recordBooking(tx: EntityManager, after: BookedAppointment, by: Caller): Promise<void> {
    const entry = { actorId: by.id, action: 'appointment.booked', entity: 'appointment', entityId: after.id };
    return this.audit.record(tx, { ...entry, before: null, after });
  }
}

/** A booking earlier than every other one under the subscription moves its start; the first one starts it. */
function activationBy(subscription: DayMember['subscriptions'][number] | null, date: CalendarDate): Activation | null {
  if (subscription === null) return null;
  const { actualStartDate } = subscription;
  return actualStartDate === null || date < actualStartDate ? activationOf(subscription, date) : null;
}

const BOOKED_MEANWHILE = ['appointments_one_per_slot', 'appointments_one_per_day'];
const isBookedMeanwhile = (fault: unknown): boolean =>
  BOOKED_MEANWHILE.includes(databaseErrorOf(fault)?.constraint ?? '');
