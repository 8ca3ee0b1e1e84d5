import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ActsService } from '../acts/acts.service.js';
import { AuditService } from '../audit/audit.service.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { SavedSubscription } from '../contract/schedule-change.js';
import { effectiveEndOf, isHolding, type Subscription, type SubscriptionRequest } from '../contract/subscription.js';
import { lockClient } from '../platform/database/locks.js';
import { inTransaction, inTransactionOrDryRun } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { isForAny, requireFresh } from '../platform/http/version.js';
import { GymClock } from '../platform/time/gym-clock.js';
import {
  datesAfterChange,
  readWish,
  refusalOfStart,
  subscriptionToChange,
  type SubscriptionWish,
  type WhyMoved,
} from './subscription-change.rules.js';
import { chainOf, givenDaysSince } from './given-days.js';
import { SubscriptionQueueService } from './subscription-queue.service.js';
import { SubscriptionReaderService } from './subscription-reader.service.js';
import { Subscription as SubscriptionRow } from './subscription.entity.js';
import { earliestVisit, subscriptionRows, wasSold, type SubscriptionRecord } from './subscription.repository.js';
import { addedDaysOf, givesWay, orderOf, subscriptionFor } from './subscription.rules.js';
import { countedFrom, subscriptionVersion } from './subscription.mapper.js';

/** No reason was given. */
const EDITED: WhyMoved = { cause: 'edited', note: null };

/** The actor, and the `If-Match` header as sent, if any. */
interface Write {
  by: Caller;
  ifMatch: string | undefined;
}

/** Refuses a start that would change another one than the caller means (rule: one current). */
function requireMeant(
  subscriptions: readonly SubscriptionRecord[],
  { subscriptionId, startDate }: SubscriptionRequest,
  today: CalendarDate,
): void {
  if (subscriptionId === undefined) return;
  const meant = subscriptionId === null ? null : orNotFound(subscriptions.find(({ id }) => id === subscriptionId));
  const problem = refusalOfStart(subscriptions, { startDate, meant }, today);
  if (problem !== null) throw invalidField('startDate', problem.key, problem.params);
}

/** Changes a client's subscriptions on behalf of staff. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly reader: SubscriptionReaderService,
    private readonly audit: AuditService,
    private readonly acts: ActsService,
    private readonly queue: SubscriptionQueueService,
  ) {}

  /** Edits the client's current subscription, or creates the first or the next one (rule: one current). */
  async change(
    clientId: string,
    request: SubscriptionRequest,
    { by, ifMatch, isDryRun = false }: Write & { isDryRun?: boolean },
  ): Promise<SavedSubscription> {
    const read = readWish(request);
    if (!read.ok) throw invalidField(read.field, read.key, read.params);
    return inTransactionOrDryRun(this.dataSource, isDryRun, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      const { subscriptions: all } = await this.reader.ofClient(tx, clientId);
      const { now, today } = this.clock.read();
      const subscriptions = all.filter((one) => !givesWay(one, all, { today, now }));
      const chain = await chainOf(tx, clientId);
      const changed = subscriptionToChange(subscriptions, read.wish, today);
      const shown = subscriptionFor(subscriptions, today);
      requireFresh(ifMatch, subscriptionVersion(changed ?? shown));
      requireMeant(subscriptions, request, today);
      // A later one that was sold was paid for, and is not changed unseen (rule: stale write).
      const isUnseen = isForAny(ifMatch) && changed !== null && changed.id !== shown?.id;
      if (isUnseen && (await wasSold(tx, changed.id))) throw new AppError('STALE');
      const rowsBefore = await subscriptionRows(tx, clientId);
      const id = await this.write(tx, clientId, changed, read.wish, by.id, read.why);
      const releasedBy = changed !== null && isHolding(changed) && !read.wish.isActive ? id : null;
      await this.queue.settle(tx, clientId, { byId: by.id, order: orderOf(all), releasedBy });
      const after = await this.recorded(tx, clientId, id, changed, by, read.why);
      if (changed?.isActive === true && !read.wish.isActive) {
        const changes = { subscriptions: { before: rowsBefore, after: await subscriptionRows(tx, clientId) } };
        const act = { kind: 'subscription-switched-off', at: now, byId: by.id, clientId, about: {} } as const;
        await this.acts.record(tx, { ...act, changes });
      }
      const givenDays = await givenDaysSince(tx, chain, { clientId, changedId: id, now });
      return { ...after, isDryRun, givenDays };
    });
  }

  /** Adds a subscription beside those that the client has, in a transaction that holds their lock. @returns its id */
  async addIn(
    tx: EntityManager,
    clientId: string,
    wish: SubscriptionWish & { freezeBudgetDays: number | null },
    by: Pick<Caller, 'id'>,
  ): Promise<string> {
    const id = await this.write(tx, clientId, null, wish, by.id);
    await this.queue.settle(tx, clientId, { byId: by.id });
    await this.recorded(tx, clientId, id, null, by);
    return id;
  }

  /** Gives a client who has none their first subscription, in a transaction that holds their lock. */
  async beginIn(tx: EntityManager, clientId: string, request: SubscriptionRequest, by: Caller): Promise<void> {
    const read = readWish(request);
    if (!read.ok) throw invalidField(read.field, read.key, read.params);
    const id = await this.write(tx, clientId, null, read.wish, by.id, read.why);
    await this.recorded(tx, clientId, id, null, by, read.why);
  }

  /** Changes the current subscription; 0 is unlimited. */
  async changeMonthlyLimit(clientId: string, monthlyLimit: number, { by, ifMatch }: Write): Promise<Subscription> {
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      const { subscriptions } = await this.reader.ofClient(tx, clientId);
      const { today, now } = this.clock.read();
      const current = subscriptionFor(subscriptions, today, now);
      if (current === null) throw new AppError('NO_SUBSCRIPTION');
      requireFresh(ifMatch, subscriptionVersion(current));
      await tx.update(SubscriptionRow, current.id, { monthlyLimit });
      return this.recorded(tx, clientId, current.id, current, by);
    });
  }

  private async recorded(
    tx: EntityManager,
    clientId: string,
    id: string,
    before: SubscriptionRecord | null,
    by: Pick<Caller, 'id'>,
    { cause, note }: WhyMoved = EDITED,
  ): Promise<Subscription> {
    const after = await this.reader.read(tx, clientId, id);
    const action = before === null ? 'subscription.created' : 'subscription.updated';
    const isMoved = before !== null && effectiveEndOf(before) !== after.effectiveEndDate;
    const entry = { actorId: by.id, action, entityId: id } as const;
    // An end that moves without a reason is told by its dates.
    const hasReason = isMoved && (cause !== 'edited' || note !== null);
    await this.audit.record(tx, {
      ...entry,
      before: hasReason ? { ...before, endReason: null, ...(note !== null && { endNote: null }) } : before,
      after: hasReason ? { ...after, endReason: cause, ...(note !== null && { endNote: note }) } : after,
    });
    return after;
  }

  private async write(
    tx: EntityManager,
    clientId: string,
    changed: SubscriptionRecord | null,
    wish: SubscriptionWish,
    byId: string,
    why: WhyMoved = EDITED,
  ): Promise<string> {
    const { now, zone } = this.clock.read();
    if (changed === null) {
      const row = tx.create(SubscriptionRow, {
        clientId,
        ...wish,
        createdAt: now,
        endChange: { cause: 'sold', by: byId, at: now, note: why.note },
      });
      return (await tx.save(row)).id;
    }
    const frozenOn = countedFrom(changed, zone);
    const { startDate, earlyFrom, earlyDays } = changed;
    // A start that staff move is theirs: visits before it no longer activate the subscription.
    const early = wish.startDate === startDate ? { earlyFrom, earlyDays } : { earlyFrom: null, earlyDays: 0 };
    const since = early.earlyFrom !== null && early.earlyFrom < startDate ? early.earlyFrom : wish.startDate;
    const earliest = await earliestVisit(tx, changed.id, since);
    const dates = datesAfterChange(wish, earliest, frozenOn, addedDaysOf(changed));
    const { actualStartDate, actualEndDate, remainingDaysAtFreeze } = dates;
    // A start that staff left unchanged keeps its move.
    const movedDays = wish.startDate === changed.startDate ? changed.movedDays : 0;
    const endChange = { ...why, by: byId, at: now };
    const follows = { actualStartDate, actualEndDate, remainingDaysAtFreeze, movedDays, ...early, endChange };
    await tx.update(SubscriptionRow, changed.id, { ...wish, ...follows });
    return changed.id;
  }
}
