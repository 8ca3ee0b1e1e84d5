import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { EndCause } from '../contract/end-line.js';

/** The cause of a change of an end, as a statement gives it; a trigger makes a line of it. */
export interface EndChange {
  cause: EndCause;
  /** null: the product itself. */
  by: string | null;
  at: Date;
  note?: string | null;
  /** The days of a closing or a freeze. */
  from?: CalendarDate;
  until?: CalendarDate;
}

/**
 * A change of a subscription's end (rule: end lines). Triggers of `subscriptions` write it; nothing else does, and
 * nothing changes it.
 */
@Entity('subscription_end_lines')
@ForeignKey('Subscription', ['subscriptionId'], ['id'], {
  name: 'subscription_end_lines_subscription_fk',
  onDelete: 'CASCADE',
})
@ForeignKey('User', ['byId'], ['id'], { name: 'subscription_end_lines_by_fk', onDelete: 'RESTRICT' })
@Check('subscription_end_lines_n', 'n >= 1')
@Check('subscription_end_lines_days', 'days IS NULL OR end_date IS NOT NULL')
@Check('subscription_end_lines_period', 'until_date >= from_date')
export class EndLineRow {
  @PrimaryColumn({ name: 'subscription_id', type: 'uuid', primaryKeyConstraintName: 'subscription_end_lines_pkey' })
  subscriptionId!: string;
  /** From 1 on. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'subscription_end_lines_pkey' }) n!: number;
  @Column({ type: 'text' }) cause!: EndCause;
  /** null: to or from no end. */
  @Column({ type: 'integer', nullable: true }) days!: number | null;
  @Column({ name: 'end_date', type: 'date', nullable: true }) endDate!: CalendarDate | null;
  @Column({ type: 'timestamptz' }) at!: Date;
  @Column({ name: 'by_id', type: 'uuid', nullable: true }) byId!: string | null;
  /** The reason of a closing, or in words of staff. */
  @Column({ type: 'text', nullable: true }) note!: string | null;
  /** The first and the last day of a closing or a freeze. */
  @Column({ name: 'from_date', type: 'date', nullable: true }) from!: CalendarDate | null;
  @Column({ name: 'until_date', type: 'date', nullable: true }) until!: CalendarDate | null;
}
