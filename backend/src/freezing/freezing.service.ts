import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction } from '../contract/audit-deeds.js';
import { toAffected } from '../appointments/affected.mapper.js';
import type { CancelledVisit } from '../appointments/bulk-cancelling.repository.js';
import { ActsService } from '../acts/acts.service.js';
import { AuditService } from '../audit/audit.service.js';
import type { ChangedSubscription } from '../contract/schedule-change.js';
import { isFrozenOpen, type Subscription } from '../contract/subscription.js';
import { named } from '../platform/database/named-query.js';
import { orNotFound } from '../platform/errors/app-error.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';
import { chainOf, givenDaysSince } from '../subscriptions/given-days.js';
import { subscriptionRows } from '../subscriptions/subscription.repository.js';
import { FreezeRunService } from './freeze-run.service.js';
import { freezeRows, givenDayRows } from '../subscriptions/freeze.repository.js';
import { orderOf } from '../subscriptions/subscription.rules.js';
import { SubscriptionFreezing } from './subscription-freezing.service.js';

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
