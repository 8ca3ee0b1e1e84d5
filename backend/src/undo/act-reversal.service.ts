import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import type { ActOutcome } from '../acts/act-changes.js';
import type { Act } from '../acts/act.entity.js';
import { SlotFollowingService } from '../appointments/slot-following.service.js';
import { UnmergingService } from '../client-merging/unmerging.service.js';
import { CourseUndoService } from '../courses/course-undo.service.js';
import { AppError } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
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
import { daysOf, ScheduleBackService } from './schedule-back.service.js';
import { UnbookingService } from './unbooking.service.js';
import { UndoMailsService } from './undo-mails.service.js';

/** Brings back what an act changed, in a transaction that holds its locks, and tells those concerned (rule: undo). */
@Injectable()
export class ActReversalService {
  constructor(
    private readonly clock: GymClock,
    private readonly mails: UndoMailsService,
    private readonly schedule: ScheduleBackService,
    private readonly movingBack: MovingBackService,
    private readonly unbooking: UnbookingService,
    private readonly queue: SubscriptionQueueService,
    private readonly compensation: CompensationService,
    private readonly unmerging: UnmergingService,
    private readonly following: SlotFollowingService,
    private readonly courses: CourseUndoService,
  ) {}

  async reverse(tx: EntityManager, act: Act, by: Caller): Promise<ActOutcome> {
    const moment = this.clock.read();
    const { booking, move, merge, course } = act.changes;
    if (move !== undefined) {
      const code = await this.movingBack.moveBack(tx, act, move, { by, moment });
      const stayed = code === null ? [] : [{ id: move.id, code }];
      return { returned: [], notReturned: stayed, movedBack: code === null ? 1 : 0 };
    }
    if (booking !== undefined) {
      await this.unbooking.unbook(tx, act, [booking], { by, moment });
      return { returned: [], notReturned: [], movedBack: 0 };
    }
    if (course?.booked !== undefined) {
      await this.courses.takeBack(tx, course, by);
      await this.unbooking.unbook(tx, act, course.booked, { by, moment });
      return { returned: [], notReturned: [], movedBack: 0 };
    }
    if (merge !== undefined && act.clientId !== null) {
      await this.unmerging.unmerge(tx, act.clientId, merge, { ...act, byId: by.id });
    }
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
    // Visits of a place that is ended stay away.
    if (course !== undefined) await this.courses.reopen(tx, course, by);
    const returning = await bringBack(tx, act, moment, by.id);
    if (course !== undefined) requireAllDates(act, returning);
    const ids = returning.returned.map(({ id }) => id);
    if (ids.length > 0) await this.following.settleClasses(tx, { of: 'visits', ids }, moment);
    await this.settleQueues(tx, act, returning, by);
    await this.mails.tell(tx, act, returning, by, moment);
    await this.schedule.announce(tx, daysBefore, await daysOf(tx, dates, moment));
    return {
      returned: ids,
      notReturned: returning.notReturned.map(({ visit, code }) => ({ id: visit.id, code })),
      movedBack,
      unmarked,
      shortened,
      behind: (await visitsBehind(tx, ends, await endsOf(tx, clientIds), moment.now)).map(({ id }) => id),
    };
  }

  private async settleQueues(tx: EntityManager, act: Act, { returned }: Returning, by: Caller): Promise<void> {
    const own = act.changes.subscriptions === undefined || act.clientId === null ? [] : [act.clientId];
    const clientIds = [...own, ...returned.map(({ clientId }) => clientId)];
    if (clientIds.length > 0) await this.queue.settleAll(tx, clientIds, { byId: by.id });
  }
}

/** @throws {AppError} unless all dates of a course are back (rule: courses); the first that cannot is named */
function requireAllDates({ visits }: Act, { returned, notReturned: [first] }: Returning): void {
  if (first !== undefined) {
    throw new AppError('COURSE_REFUSED', { date: { date: first.visit.date }, why: { notReturning: first.code } });
  }
  if (returned.length < visits.length) throw new AppError('CHANGED_SINCE');
}

/** Clients whose subscription it gave another end. */
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
