import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditAction } from '../contract/audit-deeds.js';
import { Clock } from '../platform/time/clock.js';

/** A change by staff. `before` and `after` show the difference; never put a password in them. */
export interface AuditedChange {
  /** null: changed by an operator's command. */
  actorId: string | null;
  /** `<entity>.<past participle>`, such as `client.updated`. */
  action: AuditAction;
  entityId: string;
  /** Left out where there was nothing before. */
  before?: object | null;
  after: object | null;
}

/** Writes the log of staff changes (rule: log of staff changes). */
@Injectable()
export class AuditService {
  /** Keyed by an object that TypeORM creates for each transaction. */
  private readonly acts = new WeakMap<object, string>();

  constructor(private readonly clock: Clock) {}

  /** Runs in the transaction of the change, so that neither exists without the other. */
  async record(tx: EntityManager, change: AuditedChange): Promise<void> {
    const { actorId, action, entityId, before = null, after } = change;
    const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
    await tx.query(
      `INSERT INTO audit_entries (at, actor_id, action, entity, entity_id, before, after, act_id)
       VALUES ($1, $2, $3, split_part($3, '.', 1), $4, $5, $6, $7)`,
      [this.clock.now(), actorId, action, entityId, json(before), json(after), this.actOf(tx)],
    );
  }

  recordOfClient(
    tx: EntityManager,
    { id: actorId }: { id: string },
    action: AuditAction,
    clientId: string,
    before: object | null,
    after: object | null,
  ): Promise<void> {
    return this.record(tx, { actorId, action, entityId: clientId, before, after });
  }

  /** `record` for many changes, in one statement. */
  async recordAll(tx: EntityManager, changes: readonly AuditedChange[]): Promise<void> {
    if (changes.length === 0) return;
    await tx.query(
      `INSERT INTO audit_entries (at, actor_id, action, entity, entity_id, before, after, act_id)
       SELECT $1, "actorId", action, split_part(action, '.', 1), "entityId", nullif(before, 'null'), nullif(after, 'null'), $2
       FROM jsonb_to_recordset($3::jsonb)
         AS c("actorId" uuid, action text, "entityId" text, before jsonb, after jsonb)`,
      [this.clock.now(), this.actOf(tx), JSON.stringify(changes)],
    );
  }

  /** The id that the entries of this transaction share. */
  actOf(tx: EntityManager): string {
    const transaction = tx.queryRunner ?? tx;
    const act = this.acts.get(transaction) ?? randomUUID();
    this.acts.set(transaction, act);
    return act;
  }
}
