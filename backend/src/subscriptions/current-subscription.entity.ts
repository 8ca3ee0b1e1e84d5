import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';

/**
 * The subscription that each day of a client belongs to: `subscriptionFor` as rows, one per period. Triggers keep it in
 * step with `users` and `subscriptions`; nothing else writes it.
 */
@Entity('current_subscriptions')
@Index('current_subscriptions_by_state', ['state', 'endsOn', 'clientId', 'fromDate', 'untilDate'])
// Endless ones sort last in either direction, which decorators cannot express.
@Index('current_subscriptions_by_end', { synchronize: false })
@Index('current_subscriptions_by_last_end', { synchronize: false })
@Check('current_subscriptions_period', 'until_date >= from_date')
@Check('current_subscriptions_state', `state IN ('none', 'disabled', 'frozen', 'running')`)
export class CurrentSubscription {
  @PrimaryColumn({ name: 'client_id', type: 'uuid', primaryKeyConstraintName: 'current_subscriptions_pkey' })
  clientId!: string;
  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'client_id', foreignKeyConstraintName: 'current_subscriptions_client_fk' })
  client?: unknown;

  /** `-infinity` for the first period; `untilDate` is `infinity` for the last. */
  @PrimaryColumn({ name: 'from_date', type: 'date', primaryKeyConstraintName: 'current_subscriptions_pkey' })
  fromDate!: CalendarDate;
  @Column({ name: 'until_date', type: 'date' }) untilDate!: CalendarDate;
  @Column({ name: 'subscription_id', type: 'uuid', nullable: true }) subscriptionId!: string | null;
  /**
   * The part of the status that does not depend on the date: *expired*, *expiring* and *active* are *running*, told
   * apart by `endsOn`.
   */
  @Column({ type: 'text' }) state!: 'none' | 'disabled' | 'frozen' | 'running';
  /** `infinity` without an end, and without a subscription. */
  @Column({ name: 'ends_on', type: 'date' }) endsOn!: CalendarDate;
}
