import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { named } from '../platform/database/named-query.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { movesOf, type QueuedTerms } from './subscription-queue.rules.js';
import { Subscription as SubscriptionRow } from './subscription.entity.js';

const QUEUE = `
  SELECT id, start_date AS "startDate", end_date AS "endDate", actual_start_date AS "actualStartDate",
    actual_end_date AS "actualEndDate", is_active AS "isActive", frozen_at IS NOT NULL AS "isFrozen",
    frozen_until AS "frozenUntil", moved_days AS "movedDays"
  FROM subscriptions WHERE client_id = $1 ORDER BY start_date`;

const WITH_A_QUEUE = `
  SELECT client_id AS "clientId" FROM subscriptions WHERE client_id = ANY ($1::uuid[])
  GROUP BY client_id HAVING count(*) > 1 AND bool_or(actual_start_date IS NULL) ORDER BY client_id`;

interface Cause {
  /** The actor of the change that moved an end; null: the product itself. */
  byId: string | null;
  /** The ids in their order of use before starts were moved. */
  order?: readonly string[];
  /** The subscription that no longer holds those behind it. */
  releasedBy?: string | null;
}

/**
 * Moves waiting subscriptions (rule: a renewal waits its turn), in the transaction that moved an end and holds the
 * client's lock.
 */
@Injectable()
export class SubscriptionQueueService {
  constructor(
    private readonly clock: GymClock,
    private readonly audit: AuditService,
  ) {}

  async settle(tx: EntityManager, clientId: string, { byId, order = [], releasedBy = null }: Cause): Promise<void> {
    const queued = await named<QueuedTerms>(tx, { name: 'queue-of-client', text: QUEUE, values: [clientId] });
    const placeBefore = ({ id }: QueuedTerms): number => order.indexOf(id);
    if (queued.every(({ id }) => order.includes(id))) queued.sort((a, b) => placeBefore(a) - placeBefore(b));
    const { now, today } = this.clock.read();
    for (const { id, ...after } of movesOf(queued, { today, releasedBy })) {
      await tx.update(SubscriptionRow, id, { ...after, endChange: { cause: 'queue', by: byId, at: now } });
      const before = queued.find((one) => one.id === id) ?? null;
      await this.audit.record(tx, {
        actorId: byId,
        action: 'subscription.moved',
        entityId: id,
        before: before && { startDate: before.startDate, endDate: before.endDate },
        after: { startDate: after.startDate, endDate: after.endDate },
      });
    }
  }

  /** For many clients: only settles those with several subscriptions of which one waits for its first visit. */
  async settleAll(tx: EntityManager, clientIds: readonly string[], cause: Pick<Cause, 'byId'>): Promise<void> {
    const query = { name: 'clients-with-a-queue', text: WITH_A_QUEUE, values: [[...new Set(clientIds)]] };
    for (const { clientId } of await named<{ clientId: string }>(tx, query)) await this.settle(tx, clientId, cause);
  }
}
