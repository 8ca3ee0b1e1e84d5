import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { EndChange } from './end-line.entity.js';

/** A client's subscription; earlier ones stay as history (rule: one current). Limits of 0 are none. */
@Entity('subscriptions')
@ForeignKey('User', ['clientId'], ['id'], { name: 'subscriptions_client_fk', onDelete: 'RESTRICT' })
// Deferred, because subscriptions in a queue are moved one by one.
@Unique('subscriptions_client_start_key', ['clientId', 'startDate'], { deferrable: 'INITIALLY DEFERRED' })
@Index('subscriptions_by_start', ['startDate'])
// By coalesce(actual_end_date, end_date), which decorators cannot express.
@Index('subscriptions_by_end', { synchronize: false })
@Check('subscriptions_period', 'end_date >= start_date')
@Check('subscriptions_actual_period', 'actual_end_date >= actual_start_date')
@Check('subscriptions_monthly_limit_range', 'monthly_limit >= 0')
@Check('subscriptions_weekly_limit_range', 'weekly_limit >= 0')
@Check('subscriptions_pack_visits_range', 'pack_visits >= 0')
@Check('subscriptions_actual_end_needs_start', 'actual_start_date IS NOT NULL OR actual_end_date IS NULL')
@Check('subscriptions_days_only_when_frozen', 'frozen_at IS NOT NULL OR remaining_days_at_freeze IS NULL')
@Check('subscriptions_moved_days', 'moved_days >= 0')
@Check('subscriptions_early_days', 'early_days >= 0')
@Check('subscriptions_freeze_budget', 'freeze_budget_days >= 0')
@Check('subscriptions_frozen_until', 'frozen_until IS NULL OR frozen_at IS NOT NULL')
@Check('subscriptions_opens_earlier_range', 'opens_earlier_days BETWEEN 0 AND 29')
export class Subscription {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'subscriptions_pkey' })
  id!: string;

  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;

  @Column({ name: 'start_date', type: 'date' }) startDate!: CalendarDate;
  /** null: does not expire. */
  @Column({ name: 'end_date', type: 'date', nullable: true }) endDate!: CalendarDate | null;
  @Column({ name: 'monthly_limit', type: 'integer' }) monthlyLimit!: number;
  @Column({ name: 'weekly_limit', type: 'integer', default: 0 }) weeklyLimit!: number;
  /** Visits of a pack; 0 is none. */
  @Column({ name: 'pack_visits', type: 'integer', default: 0 }) packVisits!: number;
  @Column({ name: 'is_morning_only', type: 'boolean', default: false }) isMorningOnly!: boolean;
  /** Classes that it is for, as sold with the plan; empty: all. */
  @Column({ name: 'class_ids', type: 'uuid', array: true, default: [] }) classIds!: string[];
  @Column({ name: 'area_ids', type: 'smallint', array: true, default: [] }) areaIds!: number[];
  /** Days by which classes that open later than others open earlier for it. */
  @Column({ name: 'opens_earlier_days', type: 'smallint', default: 0 }) opensEarlierDays!: number;
  @Column({ name: 'is_active', type: 'boolean', default: true }) isActive!: boolean;
  @Column({ name: 'frozen_at', type: 'timestamptz', nullable: true }) frozenAt!: Date | null;
  @Column({ name: 'remaining_days_at_freeze', type: 'integer', nullable: true }) remainingDaysAtFreeze!: number | null;

  /** The last day of the freeze by date that runs; null: frozen until somebody ends it, or not frozen. */
  @Column({ name: 'frozen_until', type: 'date', nullable: true }) frozenUntil!: CalendarDate | null;
  /** As sold with the plan; null: no budget. */
  @Column({ name: 'freeze_budget_days', type: 'integer', nullable: true }) freezeBudgetDays!: number | null;

  /** Set by the earliest uncancelled appointment from the start on; null until there is one. */
  @Column({ name: 'actual_start_date', type: 'date', nullable: true }) actualStartDate!: CalendarDate | null;
  @Column({ name: 'actual_end_date', type: 'date', nullable: true }) actualEndDate!: CalendarDate | null;
  /** Days by which it was moved from the start that staff gave it, because the one before it ends later. */
  @Column({ name: 'moved_days', type: 'integer', default: 0 }) movedDays!: number;
  /** Days by which its first visit brought its start forward, beside a used-up pack. */
  @Column({ name: 'early_days', type: 'integer', default: 0 }) earlyDays!: number;
  /** The earliest day of such a beginning: visits from then on also activate it. */
  @Column({ name: 'early_from', type: 'date', nullable: true }) earlyFrom!: CalendarDate | null;
  /** Why a statement changes the end; a trigger takes it into a line, and leaves null. */
  @Column({ name: 'end_change', type: 'jsonb', nullable: true }) endChange?: EndChange | null;
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}

/**
 * The subscription that each moment of a client belongs to: `subscriptionFor` as rows, one per period. Triggers keep it in
 * step with `users`, `subscriptions` and the visits of packs; nothing else writes it.
 */
@Entity('current_subscriptions')
@ForeignKey('User', ['clientId'], ['id'], { name: 'current_subscriptions_client_fk', onDelete: 'CASCADE' })
@Index('current_subscriptions_by_state_and_time', [
  ...['state', 'endsOn', 'clientId', 'fromDate', 'untilDate', 'fromAt', 'untilAt'],
])
// Endless ones sort last in either direction, which decorators cannot express.
@Index('current_subscriptions_by_end', { synchronize: false })
@Index('current_subscriptions_by_last_end', { synchronize: false })
@Check('current_subscriptions_period', 'until_date >= from_date')
@Check('current_subscriptions_state', `state IN ('none', 'disabled', 'frozen', 'usedUp', 'running')`)
export class CurrentSubscription {
  @PrimaryColumn({ name: 'client_id', type: 'uuid', primaryKeyConstraintName: 'current_subscriptions_pkey' })
  clientId!: string;

  /** `-infinity` for the first period; `untilDate` is `infinity` for the last. */
  @PrimaryColumn({ name: 'from_date', type: 'date', primaryKeyConstraintName: 'current_subscriptions_pkey' })
  fromDate!: CalendarDate;
  @Column({ name: 'until_date', type: 'date' }) untilDate!: CalendarDate;
  /** On its first day: from the beginning of the last visit of a pack; `-infinity` for all others. */
  @PrimaryColumn({
    ...{ name: 'from_at', type: 'timestamptz', default: () => `'-infinity'` },
    primaryKeyConstraintName: 'current_subscriptions_pkey',
  })
  fromAt!: Date;
  /** On its last day: until then; `infinity` for all others. */
  @Column({ name: 'until_at', type: 'timestamptz', default: () => `'infinity'` }) untilAt!: Date;
  @Column({ name: 'subscription_id', type: 'uuid', nullable: true }) subscriptionId!: string | null;
  /**
   * The part of the status that does not depend on the date: *expired*, *expiring* and *active* are *running*, told
   * apart by `endsOn`.
   */
  @Column({ type: 'text' }) state!: 'none' | 'disabled' | 'frozen' | 'usedUp' | 'running';
  /** `infinity` without an end, and without a subscription. */
  @Column({ name: 'ends_on', type: 'date' }) endsOn!: CalendarDate;
}
