import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingDaysService } from '../appointments/booking-days.service.js';
import { loadDay } from '../appointments/day.repository.js';
import type { FreedSlot } from '../appointments/freed-places.js';
import { AuditService } from '../audit/audit.service.js';
import { waitingListsJoinedBy } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Interest, WaitingWishes } from '../contract/interest.js';
import { Role } from '../contract/roles.js';
import { slotLogId } from '../contract/timeslot.js';
import { lockClient, lockForBooking, lockSchedule } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, orNotFound, refusedBooking } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { fillAfterCommit } from './freed-dates.js';
import { toInterest } from './interest.mapper.js';
import {
  deleteInterest,
  holdOccupancy,
  interestOf,
  isWaitingFor,
  ownerOfEntry,
  putInLine,
  writeInterest,
  writeWishes,
  type InterestRecord,
  type Wish,
} from './interest.repository.js';
import { decideInterest, refusalsOfWaiting } from './interest.rules.js';

type Actor = Pick<Caller, 'id' | 'role' | 'clientId'>;

/** The waiting list of full slots (rule: waiting list), for its members and for staff. */
@Injectable()
export class InterestService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly audit: AuditService,
    private readonly throttles: ThrottlesService,
    private readonly bookingDays: BookingDaysService,
  ) {}

  /** Joins the waiting list, or throws when the slot is not full, or the client could not book it anyway. */
  express(by: Actor, clientId: string, slot: FreedSlot, wish: Wish): Promise<Interest> {
    const work = async (tx: EntityManager): Promise<Interest> => {
      if (!(await lockForBooking(tx, clientId, slot.date))) throw new AppError('NOT_FOUND');
      await holdOccupancy(tx, slot.date, slot);
      const moment = this.clock.read();
      const day = await loadDay(tx, slot.date, clientId, moment);
      const isWaiting = await isWaitingFor(tx, clientId, slot);
      const decision = decideInterest(refusalsOfWaiting(day, slot), isWaiting);
      if (!decision.ok) throw 'code' in decision ? new AppError(decision.code) : refusedBooking(decision.reasons);
      if (by.role === Role.Client) await this.throttles.requireCounted([waitingListsJoinedBy(clientId)], tx);
      const id = orNotFound(await writeInterest(tx, clientId, slot, { ...wish, createdAt: moment.now }));
      await this.record(tx, by, by.role === Role.Admin ? 'added' : 'joined', { clientId, ...slot });
      return toInterest(await this.require(tx, clientId, id), moment.zone);
    };
    const wished = { clientId, date: slot.date };
    return this.bookingDays.namingLaterDay(wished, () => inTransaction(this.dataSource, work));
  }

  /** Leaves the waiting list: members with their own entry, staff with any. */
  remove(by: Actor, id: string): Promise<Interest> {
    return this.change(by, id, async (tx, found) => {
      if (!(await deleteInterest(tx, id))) throw new AppError('NOT_FOUND');
      const details = found.heldUntil === null ? {} : { wasHeld: true };
      await this.record(tx, by, by.role === Role.Admin ? 'removed' : 'left', found, details);
      return found;
    });
  }

  /** Changes the wishes of an entry, afterwards. */
  wish(by: Actor, id: string, wishes: WaitingWishes): Promise<Interest> {
    return this.change(by, id, async (tx, { clientId }) => {
      await writeWishes(tx, clientId, id, wishes);
      return this.require(tx, clientId, id);
    });
  }

  /** Puts an entry at a place in line. Nobody joins, books or is booked in that date meanwhile. */
  async move(by: Actor, id: string, position: number): Promise<Interest> {
    const { clientId, date } = await this.ownerOf(by, id);
    return inTransaction(this.dataSource, async (tx) => {
      await lockSchedule(tx, date);
      const before = await this.require(tx, clientId, id);
      await putInLine(tx, before, position);
      const after = await this.require(tx, clientId, id);
      if (after.position !== before.position) {
        const details = { positionBefore: before.position, position: after.position };
        await this.record(tx, by, 'moved', { ...after, clientId }, details);
      }
      return toInterest(after, this.clock.read().zone);
    });
  }

  /** Under the client's lock, because a held place may be given back, which a booking of theirs must not miss. */
  private async change(
    by: Actor,
    id: string,
    work: (tx: EntityManager, found: InterestRecord & { clientId: string }) => Promise<InterestRecord>,
  ): Promise<Interest> {
    const { clientId } = await this.ownerOf(by, id);
    return inTransaction(this.dataSource, async (tx) => {
      await lockClient(tx, clientId);
      const changed = await work(tx, { ...(await this.require(tx, clientId, id)), clientId });
      fillAfterCommit(tx, changed.date);
      return toInterest(changed, this.clock.read().zone);
    });
  }

  /** For members the entries of others do not exist. */
  private async ownerOf(by: Actor, id: string): Promise<{ clientId: string; date: CalendarDate }> {
    const owner = await ownerOfEntry(this.dataSource, id);
    if (owner === null || (by.role === Role.Client && owner.clientId !== by.clientId)) throw new AppError('NOT_FOUND');
    return owner;
  }

  private async require(tx: EntityManager, clientId: string, id: string): Promise<InterestRecord> {
    return orNotFound(await interestOf(tx, clientId, id, this.clock.read().today));
  }

  private async record(
    tx: EntityManager,
    by: Actor,
    deed: 'joined' | 'added' | 'left' | 'removed' | 'moved',
    { clientId: userId, ...slot }: FreedSlot & { clientId: string },
    details: object = {},
  ): Promise<void> {
    await this.audit.record(tx, {
      ...{ actorId: by.id, action: `waiting-list.${deed}`, entityId: slotLogId(slot.date, slot) },
      after: { userId, ...details },
    });
  }
}
