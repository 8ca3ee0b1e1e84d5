import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';

/** A client's subscription; earlier ones stay as history (rule: one current). `monthlyLimit` 0 is unlimited. */
@Entity('subscriptions')
// Deferred, because subscriptions in a queue are moved one by one.
@Unique('subscriptions_client_start_key', ['clientId', 'startDate'], { deferrable: 'INITIALLY DEFERRED' })
@Index('subscriptions_by_start', ['startDate'])
// By coalesce(actual_end_date, end_date), which decorators cannot express.
@Index('subscriptions_by_end', { synchronize: false })
@Check('subscriptions_period', 'end_date >= start_date')
@Check('subscriptions_actual_period', 'actual_end_date >= actual_start_date')
@Check('subscriptions_monthly_limit_range', 'monthly_limit >= 0')
@Check('subscriptions_actual_end_needs_start', 'actual_start_date IS NOT NULL OR actual_end_date IS NULL')
@Check('subscriptions_days_only_when_frozen', 'frozen_at IS NOT NULL OR remaining_days_at_freeze IS NULL')
@Check('subscriptions_moved_days', 'moved_days >= 0')
export class Subscription {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'subscriptions_pkey' })
  id!: string;

  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;
  @ManyToOne('User', { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'client_id', foreignKeyConstraintName: 'subscriptions_client_fk' })
  client?: unknown;

  @Column({ name: 'start_date', type: 'date' }) startDate!: CalendarDate;
  /** null: does not expire. */
  @Column({ name: 'end_date', type: 'date', nullable: true }) endDate!: CalendarDate | null;
  @Column({ name: 'monthly_limit', type: 'integer' }) monthlyLimit!: number;
  @Column({ name: 'is_active', type: 'boolean', default: true }) isActive!: boolean;
  @Column({ name: 'frozen_at', type: 'timestamptz', nullable: true }) frozenAt!: Date | null;
  @Column({ name: 'remaining_days_at_freeze', type: 'integer', nullable: true }) remainingDaysAtFreeze!: number | null;

  /** Set by the earliest uncancelled appointment from the start on; null until there is one. */
  @Column({ name: 'actual_start_date', type: 'date', nullable: true }) actualStartDate!: CalendarDate | null;
  @Column({ name: 'actual_end_date', type: 'date', nullable: true }) actualEndDate!: CalendarDate | null;
  /** Days by which it was moved from the start that staff gave it, because the one before it ends later. */
  @Column({ name: 'moved_days', type: 'integer', default: 0 }) movedDays!: number;
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}
