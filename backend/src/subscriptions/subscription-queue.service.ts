import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { daysBetween } from '../contract/calendar-date.js';
import { effectiveEndOf } from '../contract/subscription.js';
import { named } from '../platform/database/named-query.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { movesOf, type QueuedTerms } from './subscription-queue.rules.js';
import { Subscription as SubscriptionRow } from './subscription.entity.js';

const QUEUE = `
  SELECT id, start_date AS "startDate", end_date AS "endDate", actual_start_date AS "actualStartDate",
    actual_end_date AS "actualEndDate", is_active AS "isActive", frozen_at IS NOT NULL AS "isFrozen",
    frozen_until AS "frozenUntil", moved_days AS "movedDays", pack_visits AS "packVisits",
    early_days AS "earlyDays", early_from AS "earlyFrom", remaining_days_at_freeze AS "remainingDaysAtFreeze"
  FROM subscriptions WHERE client_id = $1 ORDER BY start_date`;

const WITH_A_QUEUE = `
  SELECT s.client_id AS "clientId" FROM subscriptions s WHERE s.client_id = ANY ($1::uuid[])
  GROUP BY s.client_id HAVING count(*) > 1 AND (bool_or(s.actual_start_date IS NULL)
    OR bool_or(s.actual_end_date - s.actual_start_date <> s.end_date - s.start_date)
    OR bool_or(EXISTS (SELECT FROM subscriptions o WHERE o.client_id = s.client_id AND o.id <> s.id
         AND s.actual_start_date BETWEEN coalesce(o.actual_start_date, o.start_date)
           AND coalesce(o.actual_end_date, o.end_date))))
  ORDER BY s.client_id`;

interface QueuedRow extends QueuedTerms {
  remainingDaysAtFreeze: number | null;
}

interface Cause {
  /** The actor of the change that moved an end; null: the product itself. */
  byId: string | null;
  /** The ids in their order of use before starts were moved. */
  order?: readonly string[];
  /** The subscription that no longer holds those behind it. */
  releasedBy?: string | null;
}

/**
 * Moves waiting subscriptions and the ends of activated ones (rules: a renewal waits its turn, given days). Works in
 * the transaction that moved an end and holds the client's lock.
 */
@Injectable()
export class SubscriptionQueueService {
  constructor(
    private readonly clock: GymClock,
    private readonly audit: AuditService,
  ) {}

  async settle(tx: EntityManager, clientId: string, { byId, order = [], releasedBy = null }: Cause): Promise<void> {
    const queued = await named<QueuedRow>(tx, { name: 'queue-of-client', text: QUEUE, values: [clientId] });
    const placeBefore = ({ id }: QueuedTerms): number => order.indexOf(id);
    if (queued.every(({ id }) => order.includes(id))) queued.sort((a, b) => placeBefore(a) - placeBefore(b));
    const { now, today } = this.clock.read();
    for (const { id, ...after } of movesOf(queued, { today, releasedBy })) {
      const before = queued.find((one) => one.id === id);
      if (before === undefined) throw new Error('Only those of the queue move');
      const isMoved = after.startDate !== before.startDate;
      const isEarly = after.earlyDays !== before.earlyDays;
      const cause = isEarly ? 'first-visit' : isMoved ? 'queue' : 'overlap';
      const endChange = { cause, by: byId, at: now } as const;
      await tx.update(SubscriptionRow, id, { ...after, ...frozenRest(before, after), endChange });
      const datesOf = ({
        startDate,
        endDate,
        actualEndDate,
      }: Pick<typeof after, 'startDate' | 'endDate' | 'actualEndDate'>) =>
        isMoved ? { startDate, endDate } : { actualEndDate };
      const entry = { actorId: byId, action: 'subscription.moved', entityId: id } as const;
      await this.audit.record(tx, { ...entry, before: datesOf(before), after: datesOf(after) });
    }
  }

  /** For many clients: only settles those with a subscription that waits, or that runs beside another. */
  async settleAll(tx: EntityManager, clientIds: readonly string[], cause: Pick<Cause, 'byId'>): Promise<void> {
    const query = { name: 'clients-with-a-queue', text: WITH_A_QUEUE, values: [[...new Set(clientIds)]] };
    for (const { clientId } of await named<{ clientId: string }>(tx, query)) await this.settle(tx, clientId, cause);
  }
}

/** The rest of a frozen subscription lasts until its end. */
function frozenRest(
  { remainingDaysAtFreeze: days, ...before }: QueuedRow,
  after: Pick<QueuedTerms, 'endDate' | 'actualEndDate'>,
): Partial<Pick<SubscriptionRow, 'remainingDaysAtFreeze'>> {
  const [from, to] = [effectiveEndOf(before), effectiveEndOf(after)];
  if (days === null || from === null || to === null) return {};
  return { remainingDaysAtFreeze: Math.max(0, days + daysBetween(from, to)) };
}
