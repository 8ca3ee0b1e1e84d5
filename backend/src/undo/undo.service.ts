import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { roomOf, type ActOutcome, type BookedByAct } from '../acts/act-changes.js';
import { Act } from '../acts/act.entity.js';
import { AuditService } from '../audit/audit.service.js';
import { User } from '../clients/user.entity.js';
import { lackingToUndo, type UndoneAct } from '../contract/act.js';
import { undoUntilOf } from '../contract/appointment.js';
import { LIMITS } from '../contract/limits.js';
import { FIRST_ROOM } from '../contract/room.js';
import { Role } from '../contract/roles.js';
import { lockSchedule, lockTemplate } from '../platform/database/locks.js';
import { inTransactionOrDryRun } from '../platform/database/transaction.js';
import { AppError, lacking, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import type { Texts } from '../platform/texts/texts.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { ActReversalService } from './act-reversal.service.js';
import { datesOf } from './restoring.repository.js';
import { lockClientsOf, placesOf } from './returning.repository.js';
import { requireRooms } from './rooms-of-act.js';
import { describe, namesOf } from './undone-act.js';

interface UndoOrder {
  id: string;
  by: Caller;
  isDryRun: boolean;
  texts: Texts;
}

export const tooLate = (): AppError => new AppError('UNDO_TOO_LATE', { minutes: LIMITS.undoMinutes });

function requireAllowed({ kind, byId, changes: { course } }: Act, isByMember: boolean, by: Caller): void {
  const hasPrice = course !== undefined && course.priceCents > 0;
  const missing = lackingToUndo({ kind, byId, isByStaff: !isByMember, hasPrice }, by);
  if (missing !== null) throw lacking(missing);
}

/** Undoes acts (rule: undo). */
@Injectable()
export class UndoService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly audit: AuditService,
    private readonly reversal: ActReversalService,
  ) {}

  /** For staff. A second call, also of another desk, returns the result of the first one. */
  async undo({ id, by, isDryRun, texts }: UndoOrder): Promise<UndoneAct> {
    const act = orNotFound(await this.dataSource.manager.findOneBy(Act, { id }));
    const isByMember = await this.dataSource.manager.existsBy(User, { id: act.byId, role: Role.Client });
    requireAllowed(act, isByMember, by);
    return inTransactionOrDryRun(this.dataSource, isDryRun, async (tx) => {
      const locked = await this.lock(tx, act);
      const undone = locked.outcome === null ? await this.undoIn(tx, locked, by) : locked;
      return describe(tx, undone, isDryRun, texts);
    });
  }

  /** Takes every lock in the one order of all transactions; the act's own row comes after its clients. */
  async lock(tx: EntityManager, found: Act): Promise<Act> {
    const { id, clientId, changes, visits } = found;
    const dates = await datesOf(tx, found);
    if (changes.template !== undefined || dates.length > 1) await lockTemplate(tx);
    else if (dates[0] !== undefined) await lockSchedule(tx, dates[0]);
    await lockClientsOf(
      tx,
      visits.map((visit) => visit.id),
      clientId,
      (changes.compensated ?? []).map((given) => given.id),
    );
    const act = orNotFound(await tx.findOne(Act, { where: { id }, lock: { mode: 'pessimistic_write' } }));
    if (act.outcome === null && this.clock.read().now > undoUntilOf(act.at)) throw tooLate();
    if (act.outcome === null) await requireRooms(tx, act);
    return act;
  }

  /** Undoes a locked act. */
  async undoIn(tx: EntityManager, act: Act, by: Caller): Promise<Act> {
    const outcome = await this.reversal.reverse(tx, act, by);
    const undone = { outcome, undoneAt: this.clock.read().now, undoneById: by.id };
    await tx.update(Act, { id: act.id }, undone);
    await this.record(tx, act, outcome, by);
    return { ...act, ...undone };
  }

  private async record(tx: EntityManager, act: Act, outcome: ActOutcome, by: Caller): Promise<void> {
    const { returned, notReturned, movedBack, unmarked } = await namesOf(tx, outcome);
    // The appointments forget that they were cancelled, and the act is forgotten: only the log can tell of it later.
    const cancelled = (await placesOf(tx, outcome.returned)).flatMap(({ id, ...place }) =>
      act.visits.filter((one) => one.id === id).map(({ at, isLate = false }) => ({ id, at, isLate, ...place })),
    );
    await this.audit.record(tx, {
      ...{ actorId: by.id, action: 'act.undone', entityId: act.id },
      before: { kind: act.kind, ...act.about, userId: act.clientId, byId: act.byId, cancelled, ...bookedBy(act) },
      after: { affected: returned, notReturned, movedBack, unmarked },
    });
  }
}

/** The bookings that are gone: that of one slot, or those of a course. */
function bookedBy({ changes: { booking, course } }: Act): object {
  if (booking !== undefined) return { booked: logged(booking) };
  return course?.booked === undefined ? {} : { bookedDates: course.booked.map(logged) };
}

/** A booking as the log names a slot. */
function logged(booking: BookedByAct): object {
  const { id, row, date: appointmentDate, start: originalStartTime, end: originalEndTime, room } = roomOf(booking);
  const areaId = room === FIRST_ROOM ? null : room;
  const isOverride = row['is_admin_override'] === true;
  return { id, at: row['booked_at'], isOverride, appointmentDate, originalStartTime, originalEndTime, areaId };
}
