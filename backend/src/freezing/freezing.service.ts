import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction } from '../contract/audit.js';
import { toAffected } from '../appointments/affected.mapper.js';
import type { CancelledVisit } from '../appointments/bulk-cancelling.repository.js';
import { BulkCancellingService } from '../appointments/bulk-cancelling.service.js';
import { FreedPlaces } from '../appointments/freed-places.js';
import { ActsService } from '../acts/acts.service.js';
import { AuditService } from '../audit/audit.service.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { ChangedSubscription } from '../contract/schedule-change.js';
import { isFrozenOpen, type Subscription } from '../contract/subscription.js';
import { named } from '../platform/database/named-query.js';
import { AppError, orNotFound } from '../platform/errors/app-error.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { todayIn } from '../platform/time/gym-zone.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';
import { Subscription as SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { chainOf, givenDaysSince } from '../subscriptions/given-days.js';
import { subscriptionRows } from '../subscriptions/subscription.repository.js';
import { FreezeRunService } from './freeze-run.service.js';
import { freezeRows, freezesOf, givenDayRows, type FreezeRecord } from '../subscriptions/freeze.repository.js';
import { orderOf, decideFreezing, decideUnfreezing } from '../subscriptions/subscription.rules.js';

interface FreezingOrder {
  subscriptionId: string;
  byId: string;
  isDryRun: boolean;
}

/** The client of a subscription; null when there is none. */
async function ownerOfSubscription(on: DataSource, id: string): Promise<string | null> {
  const text = 'SELECT client_id AS "clientId" FROM subscriptions WHERE id = $1';
  const [row] = await named<{ clientId: string }>(on, { name: 'owner-of-subscription', text, values: [id] });
  return row?.clientId ?? null;
}

interface Period {
  startDate: CalendarDate;
  endDate: CalendarDate | null;
  actualEndDate: CalendarDate | null;
}

/** The subscription's period as seen in this transaction. */
async function periodOf(tx: EntityManager, id: string): Promise<Period> {
  const [row] = await named<Period & object>(tx, {
    name: 'period-of-subscription',
    text: `SELECT start_date AS "startDate", end_date AS "endDate", actual_end_date AS "actualEndDate"
           FROM subscriptions WHERE id = $1`,
    values: [id],
  });
  if (row === undefined) throw new Error('A subscription is never deleted');
  return row;
}

/** Writes freezing and unfreezing in the transaction that holds the client's lock. */
@Injectable()
export class SubscriptionFreezing {
  constructor(
    private readonly clock: GymClock,
    private readonly cancelling: BulkCancellingService,
    private readonly freed: FreedPlaces,
    private readonly running: FreezeRunService,
  ) {}

  /** Cancels visits under any subscription: a frozen client does not come (rule: freeze). */
  async freeze(
    tx: EntityManager,
    clientId: string,
    { id, isFrozen }: Subscription,
    byId: string,
  ): Promise<CancelledVisit[]> {
    if (isFrozen) throw new AppError('ALREADY_FROZEN');
    const selection = { of: 'client', clientId } as const;
    const order = { selection, byId, reason: null, mail: 'cancelled', because: 'frozen' } as const;
    const lost = await this.cancelling.cancel(tx, order);
    const { now, today } = this.clock.read();
    // Computes its days after the cancellation, which may have removed its first appointment.
    const decision = decideFreezing({ ...(await periodOf(tx, id)), isFrozen }, now, today);
    if (!decision.ok) throw new AppError(decision.code);
    const { frozenAt, remainingDaysAtFreeze } = decision.change;
    await tx.update(SubscriptionRow, id, { frozenAt, remainingDaysAtFreeze });
    await this.freed.announce(tx, lost);
    return lost;
  }

  async unfreeze(tx: EntityManager, clientId: string, subscription: Subscription, byId: string): Promise<void> {
    const isOfIt = (freeze: FreezeRecord) => freeze.subscriptionId === subscription.id && freeze.state === 'running';
    const freeze = (await freezesOf(tx, clientId)).find(isOfIt);
    if (freeze !== undefined) {
      await this.running.endEarly(tx, freeze, byId);
      return this.running.tell(tx, clientId, freeze.id, 'withdrawn');
    }
    const { zone, now, today } = this.clock.read();
    const { id, frozenAt, actualStartDate } = subscription;
    const frozenOn = frozenAt === null ? today : todayIn(zone, new Date(frozenAt));
    const decision = decideUnfreezing(subscription, frozenOn, today, actualStartDate);
    if (!decision.ok) throw new AppError(decision.code);
    const { startDate, endDate, actualEndDate } = decision.change;
    const dates = { startDate, endDate, actualEndDate };
    const endChange = { cause: 'freeze', by: byId, at: now } as const;
    await tx.update(SubscriptionRow, id, { ...dates, frozenAt: null, remainingDaysAtFreeze: null, endChange });
  }
}

/** Stops the days of a subscription, and resumes them (rule: freeze). */
@Injectable()
export class FreezingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: SubscriptionReaderService,
    private readonly freezing: SubscriptionFreezing,
    private readonly running: FreezeRunService,
    private readonly audit: AuditService,
    private readonly acts: ActsService,
    private readonly queue: SubscriptionQueueService,
  ) {}

  /** Cancels the client's appointments that have not started, and notifies the waiting lists of the freed places. */
  freeze = (order: FreezingOrder): Promise<ChangedSubscription> =>
    this.change(order, 'subscription.frozen', (tx, clientId, before) =>
      this.freezing.freeze(tx, clientId, before, order.byId),
    );

  /** Cancelled appointments stay cancelled. */
  unfreeze = (order: FreezingOrder): Promise<ChangedSubscription> =>
    this.change(order, 'subscription.unfrozen', async (tx, clientId, before) => {
      await this.freezing.unfreeze(tx, clientId, before, order.byId);
      return [];
    });

  private async change(
    { subscriptionId: id, byId: actorId, isDryRun }: FreezingOrder,
    action: AuditAction,
    write: (tx: EntityManager, clientId: string, before: Subscription) => Promise<CancelledVisit[]>,
  ): Promise<ChangedSubscription> {
    const clientId = orNotFound(await ownerOfSubscription(this.dataSource, id));
    return this.running.caughtUp(clientId, isDryRun, async (tx, { now: at }) => {
      const { subscriptions } = await this.subscriptions.ofClient(tx, clientId);
      const before = await this.subscriptions.read(tx, clientId, id);
      const rowsBefore = await subscriptionRows(tx, clientId);
      const freezesBefore = await freezeRows(tx, clientId);
      const givenBefore = await givenDayRows(tx, clientId);
      const chain = await chainOf(tx, clientId);
      const lost = await write(tx, clientId, before);
      const releasedBy = isFrozenOpen(before) ? id : null;
      await this.queue.settle(tx, clientId, { byId: actorId, order: orderOf(subscriptions), releasedBy });
      const after = { ...(await this.subscriptions.read(tx, clientId, id)), ...toAffected({ lost }, isDryRun) };
      const givenDays = await givenDaysSince(tx, chain, { clientId, changedId: id, now: at });
      await this.audit.record(tx, { actorId, action, entityId: id, before, after });
      const changes = {
        subscriptions: { before: rowsBefore, after: await subscriptionRows(tx, clientId) },
        freezes: { before: freezesBefore, after: await freezeRows(tx, clientId) },
        givenDays: { before: givenBefore, after: await givenDayRows(tx, clientId) },
      };
      const kind = before.isFrozen ? 'subscription-unfrozen' : 'subscription-frozen';
      await this.acts.record(tx, { kind, at, byId: actorId, clientId, about: {}, changes, cancelled: lost });
      return { ...after, givenDays };
    });
  }
}
