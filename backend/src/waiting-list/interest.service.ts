import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { bookingFactsOf, refusalsOf } from '../appointments/booking.rules.js';
import { loadDay } from '../appointments/day.repository.js';
import type { FreedSlot } from '../appointments/freed-places.js';
import type { Interest } from '../contract/interest.js';
import { lockClient, lockForBooking } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, refusedBooking } from '../platform/errors/app-error.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { spansOn, timeOfDayIn } from '../platform/time/gym-zone.js';
import { noteFreed } from './freed-dates.js';
import {
  deleteInterest,
  holdOccupancy,
  interestOf,
  interestsOf,
  isWaitingFor,
  writeInterest,
  type InterestRecord,
  type Wish,
  clearPastInterests,
} from './interest.repository.js';
import { decideInterest } from './interest.rules.js';

/** The waiting list of full slots (rule: waiting list). */
@Injectable()
export class InterestService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
  ) {}

  /** Joins the waiting list, or throws when the slot is not full, or the member could not book it anyway. */
  express(clientId: string, slot: FreedSlot, wish: Wish): Promise<Interest> {
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await lockForBooking(tx, clientId, slot.date))) throw new AppError('NOT_FOUND');
      await holdOccupancy(tx, slot.date, slot);
      const moment = this.clock.read();
      const day = await loadDay(tx, slot.date, clientId, moment, slot);
      const isWaiting = await isWaitingFor(tx, clientId, slot);
      const decision = decideInterest(refusalsOf(bookingFactsOf(day, slot)), isWaiting);
      if (!decision.ok) throw 'code' in decision ? new AppError(decision.code) : refusedBooking(decision.reasons);
      const id = await writeInterest(tx, clientId, slot, { ...wish, createdAt: moment.now });
      if (id === null) throw new AppError('NOT_FOUND');
      const written = await interestOf(tx, clientId, id, moment.today);
      if (written === null) throw new Error('The interest just written is not there');
      return toInterest(written, moment.zone);
    });
  }

  /** Leaves the waiting list; only the member's own entry can be removed. */
  remove(clientId: string, id: string): Promise<Interest> {
    return inTransaction(this.dataSource, async (tx) => {
      // A held place is given back, which a booking of the client must not miss.
      await lockClient(tx, clientId);
      const { zone, today } = this.clock.read();
      const found = await interestOf(tx, clientId, id, today);
      if (found === null || !(await deleteInterest(tx, id))) throw new AppError('NOT_FOUND');
      noteFreed(tx, found.date);
      return toInterest(found, zone);
    });
  }

  /** The member's entries for slots that have not started. */
  async mine(clientId: string): Promise<Interest[]> {
    const { zone, now, today } = this.clock.read();
    const interests = (await interestsOf(this.dataSource, clientId, today)).map((record) => toInterest(record, zone));
    return interests.filter(({ startsAt }) => new Date(startsAt) > now);
  }
}

export function toInterest(record: InterestRecord, zone: string): Interest {
  const { id, date, start, end, effectiveStart, effectiveEnd, createdAt, heldUntil, ...rest } = record;
  const { startsAt, endsAt } = spansOn(zone, date)(effectiveStart, effectiveEnd);
  return {
    id,
    appointmentDate: date,
    startTime: effectiveStart,
    endTime: effectiveEnd,
    originalStartTime: start,
    originalEndTime: end,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    position: rest.position,
    waiting: rest.waiting,
    heldUntil: heldUntil?.toISOString() ?? null,
    noticeHours: rest.noticeHours,
    anyOf: rest.anyOf,
    weeksFreed: rest.weeksFreed,
    createdAt: createdAt.toISOString(),
  };
}

/** Deletes entries of slots that have started. Deleting twice does no harm, so every process may run it. */
@Injectable()
export class InterestHousekeepingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly clockCheck: ClockCheck,
  ) {}

  @Cron(CronExpression.EVERY_10_MINUTES)
  async clearPast(): Promise<void> {
    if ((await this.clockCheck.agreedNow()) === null) return;
    const { zone, now, today } = this.clock.read();
    await clearPastInterests(this.dataSource, today, timeOfDayIn(zone, now));
  }
}
