import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { sealText } from '../platform/config/sealed-text.js';
import type { AuditDeed } from '../contract/audit-deeds.js';
import { LIMITS } from '../contract/limits.js';
import type { ValidationKey } from '../contract/validation.el.js';
import {
  TEST_EVENT,
  type EventKind,
  type Webhook,
  type WebhookDelivery,
  type WebhookRequest,
  type WebhookWithSecret,
} from '../contract/webhook.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { lockWebhook } from '../platform/database/locks.js';
import { named } from '../platform/database/named-query.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import type { AddressProblem } from '../platform/outgoing/outgoing.js';
import { OutgoingService } from '../platform/outgoing/outgoing.service.js';
import { Clock } from '../platform/time/clock.js';
import { holdUsed } from '../settings/held-capability.js';
import { DeliveriesRepository, IS_GIVEN_UP, type DeliveryRecord } from './deliveries.repository.js';
import { DeliveringService } from './delivering.service.js';
import { newSecret } from './signature.js';

interface HookRow {
  id: string;
  name: string;
  address: string;
  events: EventKind[];
  secret: string;
  isActive: boolean;
  failingSince: Date | null;
  stoppedAt: Date | null;
  createdAt: Date;
  failed: number;
}

const COLUMNS = `w.id, w.name, w.address, w.events, w.secret, w.is_active AS "isActive", w.failing_since AS "failingSince",
  w.stopped_at AS "stoppedAt", w.created_at AS "createdAt",
  (SELECT count(*)::int FROM webhook_deliveries d WHERE d.webhook_id = w.id AND ${IS_GIVEN_UP}) AS failed`;

const WORDS: Readonly<Record<AddressProblem, ValidationKey>> = {
  unreadable: 'addressUnreadable',
  insecure: 'addressInsecure',
  credentials: 'addressCredentials',
  notPublic: 'addressNotPublic',
};

/** Addresses of programs that are told of events (rule: webhooks). */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: DeliveriesRepository,
    private readonly delivering: DeliveringService,
    private readonly outgoing: OutgoingService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async list(): Promise<Webhook[]> {
    const rows = await named<HookRow>(this.dataSource, {
      name: 'webhooks',
      text: `SELECT ${COLUMNS} FROM webhooks w WHERE w.removed_at IS NULL ORDER BY w.created_at, w.id`,
      values: [],
    });
    return rows.map(toWebhook);
  }

  /** @throws {AppError} VALIDATION_FAILED for an address that is never asked, or for one webhook too many */
  async add(caller: Caller, wish: WebhookRequest): Promise<WebhookWithSecret> {
    this.requireAddress(wish.address);
    const { name, address, events, isActive } = wish;
    const [id, secret, now] = [randomUUID(), newSecret(), this.clock.now()];
    const added = await inTransaction(this.dataSource, async (tx) => {
      await holdUsed(tx, 'programs');
      const [{ count } = { count: 0 }] = await tx.query<{ count: number }[]>(
        'SELECT count(*)::int AS count FROM webhooks WHERE removed_at IS NULL',
      );
      if (count >= LIMITS.webhooks) throw invalidField('name', 'tooManyWebhooks', { max: LIMITS.webhooks });
      await tx.query(
        `INSERT INTO webhooks (id, name, address, events, secret, is_active, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [id, name, address, events, this.sealed(secret, id), isActive, now],
      );
      await this.record(tx, caller, id, 'added', { after: told(wish) });
      return this.find(tx, id);
    });
    this.delivering.awake();
    return { ...toWebhook(added), secret };
  }

  /** Switched on again, one that had stopped begins anew. */
  async change(caller: Caller, id: string, wish: WebhookRequest): Promise<Webhook> {
    this.requireAddress(wish.address);
    const changed = await inTransaction(this.dataSource, async (tx) => {
      const before = await this.lock(tx, id);
      await tx.query(
        `UPDATE webhooks SET name = $2, address = $3, events = $4, is_active = $5,
           failing_since = CASE WHEN $5 AND NOT is_active THEN NULL ELSE failing_since END,
           stopped_at = CASE WHEN $5 THEN NULL ELSE stopped_at END WHERE id = $1`,
        [id, wish.name, wish.address, wish.events, wish.isActive],
      );
      await this.record(tx, caller, id, 'changed', { before: told(before), after: told(wish) });
      return this.find(tx, id);
    });
    this.delivering.awake();
    return toWebhook(changed);
  }

  /** A new secret; what is sent from now on is signed with it. */
  renew(caller: Caller, id: string): Promise<WebhookWithSecret> {
    const secret = newSecret();
    return inTransaction(this.dataSource, async (tx) => {
      const row = await this.lock(tx, id);
      await tx.query('UPDATE webhooks SET secret = $2 WHERE id = $1', [id, this.sealed(secret, id)]);
      await this.record(tx, caller, id, 'secret-renewed', { after: { name: row.name } });
      return { ...toWebhook(row), secret };
    });
  }

  /** Events that wait for it are dropped. */
  remove(caller: Caller, id: string): Promise<null> {
    return inTransaction(this.dataSource, async (tx) => {
      const row = await this.lock(tx, id);
      await tx.query(`UPDATE webhooks SET is_active = false, secret = '', removed_at = $2 WHERE id = $1`, [
        id,
        this.clock.now(),
      ]);
      await this.deliveries.dropAll(tx, id);
      await this.record(tx, caller, id, 'removed', { before: told(row) });
      return null;
    });
  }

  async listDeliveries(id: string): Promise<WebhookDelivery[]> {
    await this.find(this.dataSource.manager, id);
    return (await this.deliveries.list(id)).map((one) => this.shown(one));
  }

  /** Also to one that is switched off. */
  async sendTest(id: string): Promise<WebhookDelivery> {
    const now = this.clock.now();
    const { address, secret } = await this.find(this.dataSource.manager, id);
    const lostAt = this.delivering.lostAt(now);
    const added = await inTransaction(this.dataSource, (tx) =>
      this.deliveries.addTest(tx, id, TEST_EVENT, now, lostAt),
    );
    await this.delivering.sendNow({ ...added, address, secret });
    return this.shown(orNotFound(await this.deliveries.find(added.id)));
  }

  /** @throws {AppError} WEBHOOK_OFF for an event that would not be sent */
  async repeat(id: string): Promise<WebhookDelivery> {
    await inTransaction(this.dataSource, async (tx) => {
      requireOn(await this.lock(tx, orNotFound(await this.deliveries.hookOf(tx, id))));
      await this.deliveries.repeat(tx, id);
    });
    this.delivering.awake();
    return this.shown(orNotFound(await this.deliveries.find(id)));
  }

  /** @throws {AppError} WEBHOOK_OFF when none would be sent */
  async repeatFailed(id: string): Promise<number> {
    const repeated = await inTransaction(this.dataSource, async (tx) => {
      requireOn(await this.lock(tx, id));
      return this.deliveries.repeatFailed(tx, id);
    });
    this.delivering.awake();
    return repeated;
  }

  private requireAddress(address: string): void {
    const problem = this.outgoing.problemOf(address);
    if (problem !== null) throw invalidField('address', WORDS[problem]);
  }

  private sealed = (secret: string, id: string): string => sealText(secret, `webhook ${id}`, this.environment.sealKey);

  private async find(on: EntityManager, id: string): Promise<HookRow> {
    const sql = `SELECT ${COLUMNS} FROM webhooks w WHERE w.id = $1 AND w.removed_at IS NULL`;
    const [found] = await on.query<HookRow[]>(sql, [id]);
    return orNotFound(found);
  }

  private async lock(tx: EntityManager, id: string): Promise<HookRow> {
    await lockWebhook(tx, id);
    return this.find(tx, id);
  }

  private record(
    tx: EntityManager,
    caller: Caller,
    id: string,
    what: AuditDeed<'webhook'>,
    { before = null, after = null }: { before?: object | null; after?: object | null },
  ): Promise<void> {
    return this.audit.record(tx, { actorId: caller.id, action: `webhook.${what}`, entityId: id, before, after });
  }

  private shown({ at, lastAttemptAt, nextAttemptAt, webhookId: _, ...delivery }: DeliveryRecord): WebhookDelivery {
    const isWaiting = nextAttemptAt !== null && nextAttemptAt > this.clock.now();
    return {
      ...delivery,
      at: at.toISOString(),
      lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
      nextAttemptAt: isWaiting ? nextAttemptAt.toISOString() : null,
    };
  }
}

function requireOn({ isActive }: HookRow): void {
  if (!isActive) throw new AppError('WEBHOOK_OFF');
}

/** The log has no more than the host of its address: the rest may be a secret, and others than the owner read the log. */
const told = ({ name, address, events, isActive }: WebhookRequest): object => ({
  ...{ name, events, isActive },
  host: new URL(address).host,
});

const toWebhook = ({ secret: _, createdAt, failingSince, stoppedAt, ...row }: HookRow): Webhook => ({
  ...row,
  createdAt: createdAt.toISOString(),
  failingSince: failingSince?.toISOString() ?? null,
  stoppedAt: stoppedAt?.toISOString() ?? null,
});
