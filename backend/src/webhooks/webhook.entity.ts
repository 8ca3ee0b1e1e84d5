import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { LIMITS } from '../contract/limits.js';
import type { DeliveryFailure, DeliveryState, EventKind, TEST_EVENT } from '../contract/webhook.js';

/** An address that is told of events. A removed one stays, without its secret: its last deliveries name it. */
@Entity('webhooks')
@Check('webhooks_name_short', `char_length(name) BETWEEN 1 AND ${LIMITS.programNameMaxLength}`)
@Check('webhooks_events_some', "events <> '{}'")
@Check('webhooks_removed_off', 'removed_at IS NULL OR NOT is_active')
export class WebhookRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'webhooks_pkey' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text' }) address!: string;
  @Column({ type: 'text', array: true }) events!: EventKind[];
  /** Sealed (rule: sealed seeds). */
  @Column({ type: 'text' }) secret!: string;
  @Column({ name: 'is_active', type: 'boolean' }) isActive!: boolean;
  /** Since then nothing has arrived. */
  @Column({ name: 'failing_since', type: 'timestamptz', nullable: true }) failingSince!: Date | null;
  /** When it was switched off by itself. */
  @Column({ name: 'stopped_at', type: 'timestamptz', nullable: true }) stoppedAt!: Date | null;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'removed_at', type: 'timestamptz', nullable: true }) removedAt!: Date | null;
}

/**
 * An event on its way to one webhook. Triggers write it in the transaction of its cause; so it has no foreign key, which would
 * lock the webhook's row in each booking.
 */
@Entity('webhook_deliveries')
@Check('webhook_deliveries_state_known', "state IN ('waiting', 'sent', 'failed')")
@Check('webhook_deliveries_settled', "(state = 'waiting') = (settled_at IS NULL)")
@Index('webhook_deliveries_due', ['webhookId', 'nextAttemptAt'], { where: "state = 'waiting'" })
@Index('webhook_deliveries_by_webhook', ['webhookId', 'at'])
@Index('webhook_deliveries_by_end', ['settledAt'])
export class WebhookDeliveryRow {
  /** That of the event. */
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'webhook_deliveries_pkey' })
  id!: string;
  @Column({ name: 'webhook_id', type: 'uuid' }) webhookId!: string;
  @Column({ type: 'text' }) kind!: EventKind | typeof TEST_EVENT;
  @Column({ type: 'jsonb' }) data!: object;
  @Column({ type: 'timestamptz', default: () => 'now()' }) at!: Date;
  @Column({ type: 'text', default: 'waiting' }) state!: DeliveryState;
  @Column({ type: 'integer', default: 0 }) attempts!: number;
  /** While an attempt is under way: the time from which another process takes it for lost. */
  @Column({ name: 'next_attempt_at', type: 'timestamptz', default: () => "'-infinity'" }) nextAttemptAt!: Date;
  @Column({ name: 'last_attempt_at', type: 'timestamptz', nullable: true }) lastAttemptAt!: Date | null;
  @Column({ name: 'took_ms', type: 'integer', nullable: true }) tookMs!: number | null;
  @Column({ type: 'integer', nullable: true }) status!: number | null;
  /** The first letters of the last answer. */
  @Column({ type: 'text', default: '' }) answer!: string;
  @Column({ type: 'text', nullable: true }) failure!: DeliveryFailure | null;
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true }) settledAt!: Date | null;
}
