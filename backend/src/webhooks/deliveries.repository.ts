import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LIMITS } from '../contract/limits.js';
import { TEST_EVENT, type DeliveryFailure, type DeliveryState, type EventKind } from '../contract/webhook.js';
import { named, statementOf } from '../platform/database/named-query.js';
import { usesSql } from '../settings/settings.repository.js';

/** An event that an attempt was begun for, and where it goes. */
export interface BegunDelivery {
  id: string;
  webhookId: string;
  kind: EventKind | typeof TEST_EVENT;
  data: object;
  at: Date;
  attempts: number;
  address: string;
  /** As stored. */
  secret: string;
}

export interface Attempt {
  state: DeliveryState;
  nextAttemptAt: Date | null;
  tookMs: number;
  status: number | null;
  answer: string;
  failure: DeliveryFailure | null;
}

export interface DeliveryRecord extends Omit<BegunDelivery, 'address' | 'secret' | 'data'>, Attempt {
  lastAttemptAt: Date | null;
}

/** Few, so that a webhook that hangs keeps little for itself. */
const AT_ONCE = 3;
/** Small enough that no lock is held for long. */
const BATCH = 1_000;

const IS_DUE = `d.state = 'waiting' AND d.next_attempt_at <= $1`;
/** SQL that is true where an event is due; $1 is now. */
const DUE_HOOKS = `
  SELECT w.id FROM webhooks w WHERE w.is_active AND ${usesSql('programs')}
    AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id AND ${IS_DUE})`;

/** SQL that is true where programs are told; $1 is now, which it does not need. */
export const IS_TELLING = 'EXISTS (SELECT FROM webhooks WHERE is_active)';

/**
 * Begins attempts of one webhook. Until `lostAt` nobody else begins them; a process that is killed meanwhile leaves them to be
 * tried again, with the same id.
 */
const BEGIN = statementOf(
  'begin-webhook-deliveries',
  ['webhookId', 'now', 'lostAt'],
  ($) => `
  WITH due AS (
    SELECT d.id FROM webhook_deliveries d
    WHERE d.webhook_id = ${$.webhookId} AND d.state = 'waiting' AND d.next_attempt_at <= ${$.now}::timestamptz
      AND EXISTS (SELECT FROM webhooks w WHERE w.id = ${$.webhookId} AND w.is_active)
    ORDER BY d.next_attempt_at, d.at, d.id LIMIT ${AT_ONCE} FOR UPDATE OF d SKIP LOCKED
  ), begun AS (
    UPDATE webhook_deliveries d
    SET attempts = d.attempts + 1, next_attempt_at = ${$.lostAt}, last_attempt_at = ${$.now}
    FROM due WHERE d.id = due.id RETURNING d.*
  )
  SELECT b.id, b.webhook_id AS "webhookId", b.kind, b.data, b.at, b.attempts, w.address, w.secret
  FROM begun b JOIN webhooks w ON w.id = b.webhook_id ORDER BY b.at, b.id`,
);

/**
 * Only the attempt that was begun last is recorded: another process may have taken a slow one for lost. An event that was given
 * up during its attempt has arrived all the same.
 */
const RECORD = statementOf(
  'record-webhook-delivery',
  ['id', 'attempts', 'state', 'nextAttemptAt', 'tookMs', 'status', 'answer', 'failure', 'now'],
  ($) => `
  UPDATE webhook_deliveries SET state = ${$.state}, next_attempt_at = coalesce(${$.nextAttemptAt}, next_attempt_at),
    took_ms = ${$.tookMs}, status = ${$.status}, answer = ${$.answer}, failure = ${$.failure},
    settled_at = CASE WHEN ${$.state} <> 'waiting' THEN ${$.now}::timestamptz END
  WHERE id = ${$.id} AND attempts = ${$.attempts} AND (state = 'waiting' OR state = 'failed' AND ${$.state} = 'sent')
  RETURNING id`,
);

/** The time of an attempt under way is no time of the next one. */
const COLUMNS = `id, webhook_id AS "webhookId", kind, at, state, attempts, last_attempt_at AS "lastAttemptAt",
  CASE WHEN state = 'waiting' AND isfinite(next_attempt_at) THEN next_attempt_at END AS "nextAttemptAt",
  took_ms AS "tookMs", status, answer, failure`;

const REPEATED = `state = 'waiting', attempts = 0, next_attempt_at = '-infinity', settled_at = NULL`;

/** SQL that is true for an event that an owner may wish to repeat. A test is sent once. */
export const IS_GIVEN_UP = `state = 'failed' AND kind <> '${TEST_EVENT}'`;

@Injectable()
export class DeliveriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The webhooks that an event is due for. */
  async dueHooks(now: Date): Promise<string[]> {
    const rows = await named<{ id: string }>(this.dataSource, { name: 'due-webhooks', text: DUE_HOOKS, values: [now] });
    return rows.map(({ id }) => id);
  }

  async isTelling(): Promise<boolean> {
    const [row] = await named<{ is: boolean }>(this.dataSource, {
      name: 'is-telling-programs',
      text: `SELECT ${IS_TELLING} AS is`,
      values: [],
    });
    return row?.is === true;
  }

  begin(webhookId: string, now: Date, lostAt: Date): Promise<BegunDelivery[]> {
    return named<BegunDelivery>(this.dataSource, BEGIN.with({ webhookId, now, lostAt }));
  }

  /** @returns false when the attempt counts no longer */
  async record(tx: EntityManager, { id, attempts }: BegunDelivery, attempt: Attempt, now: Date): Promise<boolean> {
    const { state, nextAttemptAt, tookMs, status, answer, failure } = attempt;
    const values = { id, attempts, state, nextAttemptAt, tookMs, status, answer, failure, now };
    return (await named(tx, RECORD.with(values))).length === 1;
  }

  /** True while an event waits for it, be it for its first attempt. */
  async isAwaited(tx: EntityManager, webhookId: string): Promise<boolean> {
    const [row] = await named<{ is: boolean }>(tx, {
      name: 'is-webhook-awaited',
      text: `SELECT EXISTS (SELECT FROM webhook_deliveries WHERE webhook_id = $1 AND state = 'waiting') AS is`,
      values: [webhookId],
    });
    return row?.is === true;
  }

  list(webhookId: string): Promise<DeliveryRecord[]> {
    return named<DeliveryRecord>(this.dataSource, {
      name: 'webhook-deliveries',
      text: `SELECT ${COLUMNS} FROM webhook_deliveries WHERE webhook_id = $1
             ORDER BY at DESC, id LIMIT ${LIMITS.webhookDeliveriesShown}`,
      values: [webhookId],
    });
  }

  async find(id: string): Promise<DeliveryRecord | null> {
    const rows = await named<DeliveryRecord>(this.dataSource, {
      name: 'webhook-delivery',
      text: `SELECT ${COLUMNS} FROM webhook_deliveries WHERE id = $1`,
      values: [id],
    });
    return rows[0] ?? null;
  }

  /** An event that is sent at once, as an attempt that was begun. */
  async addTest(tx: EntityManager, webhookId: string, kind: typeof TEST_EVENT, now: Date, lostAt: Date) {
    const [added] = await tx.query<BegunDelivery[]>(
      `INSERT INTO webhook_deliveries (webhook_id, kind, data, at, attempts, last_attempt_at, next_attempt_at)
       VALUES ($1, $2, '{}', $3, 1, $3, $4) RETURNING id, webhook_id AS "webhookId", kind, data, at, attempts`,
      [webhookId, kind, now, lostAt],
    );
    return added as BegunDelivery;
  }

  /** The webhook that an event is for; null when there is no such event. */
  async hookOf(tx: EntityManager, id: string): Promise<string | null> {
    const sql = 'SELECT webhook_id AS "webhookId" FROM webhook_deliveries WHERE id = $1';
    const [found] = await tx.query<{ webhookId: string }[]>(sql, [id]);
    return found?.webhookId ?? null;
  }

  /** One that is under way stays as it is. */
  async repeat(tx: EntityManager, id: string): Promise<void> {
    await tx.query(`UPDATE webhook_deliveries SET ${REPEATED} WHERE id = $1 AND state <> 'waiting'`, [id]);
  }

  async repeatFailed(tx: EntityManager, webhookId: string): Promise<number> {
    const [rows] = await tx.query<[object[], number]>(
      `UPDATE webhook_deliveries SET ${REPEATED} WHERE webhook_id = $1 AND ${IS_GIVEN_UP} RETURNING id`,
      [webhookId],
    );
    return rows.length;
  }

  /** Events that wait for a webhook that stops are given up: an owner can repeat them. */
  async giveUp(tx: EntityManager, webhookId: string, now: Date): Promise<void> {
    await tx.query(
      `UPDATE webhook_deliveries SET state = 'failed', settled_at = $2 WHERE webhook_id = $1 AND state = 'waiting'`,
      [webhookId, now],
    );
  }

  async dropAll(tx: EntityManager, webhookId: string): Promise<void> {
    await tx.query('DELETE FROM webhook_deliveries WHERE webhook_id = $1', [webhookId]);
  }

  /** Old ones, and what waits for as long because the webhook or the capability is off. */
  async forget(before: Date): Promise<void> {
    let rows: object[];
    do {
      rows = await named(this.dataSource, {
        name: 'forget-webhook-deliveries',
        text: `DELETE FROM webhook_deliveries WHERE id IN (
                 SELECT id FROM webhook_deliveries WHERE settled_at < $1
                 UNION ALL
                 SELECT d.id FROM webhook_deliveries d LEFT JOIN webhooks w ON w.id = d.webhook_id
                 WHERE d.state = 'waiting' AND d.at < $1 AND (w.is_active IS NOT TRUE OR NOT ${usesSql('programs')})
                 LIMIT ${BATCH})
               RETURNING id`,
        values: [before],
      });
    } while (rows.length === BATCH);
  }
}
