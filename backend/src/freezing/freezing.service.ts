import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { ChangedSubscription } from '../contract/schedule-change.js';
import type { Subscription } from '../contract/subscription.js';
import { lockClient } from '../platform/database/locks.js';
import { inTransactionOrDryRun } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';
import { orderOf } from '../subscriptions/subscription.rules.js';
import { toAffected } from '../appointments/affected.mapper.js';
import type { CancelledVisit } from '../appointments/bulk-cancelling.repository.js';
import { ownerOfSubscription } from './freezing.repository.js';
import { SubscriptionFreezing } from './subscription-freezing.js';

export interface FreezingOrder {
  subscriptionId: string;
  byId: string;
  isDryRun: boolean;
}

/** Stops the days of a subscription, and resumes them (rule: freeze). */
@Injectable()
export class FreezingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: SubscriptionReaderService,
    private readonly freezing: SubscriptionFreezing,
    private readonly audit: AuditService,
    private readonly queue: SubscriptionQueueService,
  ) {}

  /** Cancels the client's appointments that have not started, and notifies the waiting lists of the freed places. */
  freeze = (order: FreezingOrder): Promise<ChangedSubscription> =>
    this.change(order, 'subscription.frozen', (tx, clientId, before) =>
      this.freezing.freeze(tx, clientId, before, order.byId),
    );

  /** Cancelled appointments stay cancelled. */
  unfreeze = (order: FreezingOrder): Promise<ChangedSubscription> =>
    this.change(order, 'subscription.unfrozen', async (tx, _clientId, before) => {
      await this.freezing.unfreeze(tx, before);
      return [];
    });

  private async change(
    { subscriptionId: id, byId: actorId, isDryRun }: FreezingOrder,
    action: string,
    write: (tx: EntityManager, clientId: string, before: Subscription) => Promise<CancelledVisit[]>,
  ): Promise<ChangedSubscription> {
    const clientId = await ownerOfSubscription(this.dataSource, id);
    if (clientId === null) throw new AppError('NOT_FOUND');
    return inTransactionOrDryRun(this.dataSource, isDryRun, async (tx) => {
      await lockClient(tx, clientId);
      const { subscriptions } = await this.subscriptions.ofClient(tx, clientId);
      const before = await this.subscriptions.read(tx, clientId, id);
      const lost = await write(tx, clientId, before);
      const releasedBy = before.isFrozen ? id : null;
      await this.queue.settle(tx, clientId, { byId: actorId, order: orderOf(subscriptions), releasedBy });
      const after = { ...(await this.subscriptions.read(tx, clientId, id)), ...toAffected({ lost }, isDryRun) };
      await this.audit.record(tx, { actorId, action, entity: 'subscription', entityId: id, before, after });
      return after;
    });
  }
}
