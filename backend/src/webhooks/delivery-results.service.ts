import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { TEST_EVENT } from '../contract/webhook.js';
import { lockWebhook } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { Clock } from '../platform/time/clock.js';
import { DeliveriesRepository, type Attempt, type BegunDelivery } from './deliveries.repository.js';
import { isGivenUp, isSuccess, nextAttemptAfter } from './delivery.rules.js';

export type Outcome = Pick<Attempt, 'status' | 'answer' | 'tookMs' | 'failure'>;

/** Records what came of an attempt, and what it says of its webhook. */
@Injectable()
export class DeliveryResultsService {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: DeliveriesRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async record(delivery: BegunDelivery, outcome: Outcome): Promise<void> {
    const now = this.clock.now();
    const hasArrived = outcome.status !== null && isSuccess(outcome.status);
    const isTest = delivery.kind === TEST_EVENT;
    const nextAttemptAt = hasArrived || isTest ? null : nextAttemptAfter(delivery.attempts, now);
    const state = hasArrived ? 'sent' : nextAttemptAt === null ? 'failed' : 'waiting';
    await inTransaction(this.dataSource, async (tx) => {
      await lockWebhook(tx, delivery.webhookId);
      const attempt: Attempt = { ...outcome, state, nextAttemptAt };
      if (!(await this.deliveries.record(tx, delivery, attempt, now))) return;
      if (hasArrived) await this.clear(tx, delivery.webhookId);
      else if (!isTest) await this.judge(tx, delivery.webhookId, now);
    });
  }

  private async clear(tx: EntityManager, webhookId: string): Promise<void> {
    await tx.query('UPDATE webhooks SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL', [webhookId]);
  }

  /**
   * A webhook that nothing has reached for days is switched off, and the log says so. The days count while an event waits: of a
   * quiet one they would count nothing but silence.
   */
  private async judge(tx: EntityManager, webhookId: string, now: Date): Promise<void> {
    const [[hook]] = await tx.query<[{ name: string; failingSince: Date; isActive: boolean }[], number]>(
      `UPDATE webhooks SET failing_since = coalesce(failing_since, $2) WHERE id = $1
       RETURNING name, failing_since AS "failingSince", is_active AS "isActive"`,
      [webhookId, now],
    );
    if (hook === undefined || !hook.isActive) return;
    if (!isGivenUp(hook.failingSince, now)) {
      if (!(await this.deliveries.isAwaited(tx, webhookId))) await this.clear(tx, webhookId);
      return;
    }
    await tx.query('UPDATE webhooks SET is_active = false, stopped_at = $2 WHERE id = $1', [webhookId, now]);
    await this.deliveries.giveUp(tx, webhookId, now);
    const before = { name: hook.name };
    await this.audit.record(tx, { actorId: null, action: 'webhook.stopped', entityId: webhookId, before, after: null });
    this.logger.warn(
      `Webhook ${webhookId} is switched off: nothing has arrived since ${hook.failingSince.toISOString()}`,
    );
  }
}
