import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import type { ActOutcome } from '../acts/act-changes.js';
import { Act } from '../acts/act.entity.js';
import { AuditService } from '../audit/audit.service.js';
import { UnmergingService } from '../client-merging/unmerging.service.js';
import { User } from '../clients/user.entity.js';
import { lackingToUndo, type UndoneAct } from '../contract/act.js';
import { undoUntilOf } from '../contract/appointment.js';
import { LIMITS } from '../contract/limits.js';
import { Role } from '../contract/roles.js';
import { lockSchedule, lockTemplate } from '../platform/database/locks.js';
import { inTransactionOrDryRun } from '../platform/database/transaction.js';
import { AppError, lacking, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import type { Texts } from '../platform/texts/texts.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { CompensationService } from '../subscriptions/compensation.service.js';
import { endsOf, visitsBehind } from '../subscriptions/given-days.js';
import { Subscription } from '../subscriptions/subscription.entity.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { bringBack, type Returning } from './bringing-back.js';
import { MovingBackService } from './moving-back.service.js';
import {
  clearMarks,
  datesOf,
  restoreClient,
  restoreFreezes,
  restoreGivenDays,
  restoreStanding,
  waitedForDates,
} from './restoring.repository.js';
import { lockClientsOf, placesOf } from './returning.repository.js';
import { daysOf, ScheduleBackService } from './schedule-back.service.js';
import { UnbookingService } from './unbooking.service.js';
import { UndoMailsService } from './undo-mails.service.js';
import { describe, namesOf } from './undone-act.js';

interface UndoOrder {
  id: string;
  by: Caller;
  isDryRun: boolean;
  texts: Texts;
}

export const tooLate = (): AppError => new AppError('UNDO_TOO_LATE', { minutes: LIMITS.undoMinutes });

function requireAllowed({ kind, byId }: Act, isByMember: boolean, by: Caller): void {
  const missing = lackingToUndo({ kind, byId, isByStaff: !isByMember }, by);
  if (missing !== null) throw lacking(missing);
}

/** Undoes acts (rule: undo). */
@Injectable()
export class UndoService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly audit: AuditService,
    private readonly mails: UndoMailsService,
    private readonly schedule: ScheduleBackService,
    private readonly movingBack: MovingBackService,
    private readonly unbooking: UnbookingService,
    private readonly queue: SubscriptionQueueService,
    private readonly compensation: CompensationService,
    private readonly unmerging: UnmergingService,
  ) {}

  /** For staff. A second call, also of another desk, returns what the first one did. */
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
    return act;
  }

  /** Undoes a locked act. */
  async undoIn(tx: EntityManager, act: Act, by: Caller): Promise<Act> {
    const moment = this.clock.read();
    const { move } = act.changes;
    if (move !== undefined) {
      const code = await this.movingBack.moveBack(tx, act, move, { by, moment });
      const stayed = code === null ? [] : [{ id: move.id, code }];
      return this.close(tx, act, { returned: [], notReturned: stayed, movedBack: code === null ? 1 : 0 }, by);
    }
    const { booking, merge } = act.changes;
    if (booking !== undefined) {
      await this.unbooking.unbook(tx, act, booking, { by, moment });
      return this.close(tx, act, { returned: [], notReturned: [], movedBack: 0 }, by);
    }
    if (merge !== undefined && act.clientId !== null) await this.unmerging.unmerge(tx, act.clientId, merge, by.id);
    const dates = act.changes.overrides === undefined ? [] : await waitedForDates(tx, await datesOf(tx, act));
    const daysBefore = await daysOf(tx, dates, moment);
    const clientIds = await clientsWithEnds(tx, act);
    const ends = await endsOf(tx, clientIds);
    const movedBack = await this.schedule.restore(tx, act.changes, by, moment);
    const words = { byId: by.id, at: moment.now, reason: null };
    const shortened = await this.compensation.takeBack(tx, act.changes.compensated ?? [], 'undone', words);
    await this.compensation.withinReachOf(tx, subscriptionsOf(act), words, async () => {
      await restoreClient(tx, act, { byId: by.id, at: moment.now });
      await restoreFreezes(tx, act);
      await restoreGivenDays(tx, act);
    });
    await restoreStanding(tx, act);
    const unmarked = await clearMarks(tx, act);
    const returning = await bringBack(tx, act, moment, by.id);
    await this.settleQueues(tx, act, returning, by);
    await this.mails.tell(tx, act, returning, by, moment);
    await this.schedule.announce(tx, daysBefore, await daysOf(tx, dates, moment));
    const outcome: ActOutcome = {
      returned: returning.returned.map(({ id }) => id),
      notReturned: returning.notReturned.map(({ visit, code }) => ({ id: visit.id, code })),
      movedBack,
      unmarked,
      shortened,
      behind: (await visitsBehind(tx, ends, await endsOf(tx, clientIds), moment.now)).map(({ id }) => id),
    };
    return this.close(tx, act, outcome, by);
  }

  private async close(tx: EntityManager, act: Act, outcome: ActOutcome, by: Caller): Promise<Act> {
    const undone = { outcome, undoneAt: this.clock.read().now, undoneById: by.id };
    await tx.update(Act, { id: act.id }, undone);
    await this.record(tx, act, outcome, by);
    return { ...act, ...undone };
  }

  private async settleQueues(tx: EntityManager, act: Act, { returned }: Returning, by: Caller): Promise<void> {
    const own = act.changes.subscriptions === undefined || act.clientId === null ? [] : [act.clientId];
    const clientIds = [...own, ...returned.map(({ clientId }) => clientId)];
    if (clientIds.length > 0) await this.queue.settleAll(tx, clientIds, { byId: by.id });
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

/** The booking that is gone, as the log names a slot. */
function bookedBy({ changes: { booking } }: Act): object {
  if (booking === undefined) return {};
  const { id, row, date: appointmentDate, start: originalStartTime, end: originalEndTime } = booking;
  const isOverride = row['is_admin_override'] === true;
  return {
    booked: { id, at: row['booked_at'], isOverride, appointmentDate, originalStartTime, originalEndTime },
  };
}

/** Clients of whom it changed the end of a subscription. */
async function clientsWithEnds(tx: EntityManager, { clientId, changes }: Act): Promise<string[]> {
  const ids = [...(changes.compensated ?? []).map(({ id }) => id)];
  const owners =
    ids.length === 0 ? [] : await tx.find(Subscription, { select: { clientId: true }, where: { id: In(ids) } });
  return [...new Set([...(clientId === null ? [] : [clientId]), ...owners.map((owner) => owner.clientId)])];
}

/** Those whose freezes it changed. */
const subscriptionsOf = ({ changes: { freezes } }: Act): string[] => [
  ...new Set([...(freezes?.before ?? []), ...(freezes?.after ?? [])].map((row) => String(row.subscription_id))),
];
