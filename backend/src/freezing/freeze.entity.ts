import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { FreezeState } from '../contract/freeze.js';

/** A freeze with a first and a last day, asked for, planned, running or over (rule: freeze by date). */
@Entity('freezes')
@ForeignKey('Subscription', ['subscriptionId'], ['id'], { name: 'freezes_subscription_fk', onDelete: 'CASCADE' })
@ForeignKey('User', ['createdById'], ['id'], { name: 'freezes_created_by_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['answeredById'], ['id'], { name: 'freezes_answered_by_fk', onDelete: 'RESTRICT' })
@Index('freezes_by_subscription', ['subscriptionId'])
@Index('freezes_open', ['state', 'from'], { where: 'settled_at IS NULL' })
@Check('freezes_period', 'until_date >= from_date')
@Check('freezes_state_known', "state IN ('asked', 'planned', 'running', 'ended', 'withdrawn', 'refused', 'lapsed')")
@Check('freezes_moved_days', 'moved_days BETWEEN 0 AND until_date - from_date + 1')
@Check('freezes_settled', "(settled_at IS NULL) = (state IN ('asked', 'planned', 'running'))")
export class FreezeRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'freezes_pkey' }) id!: string;
  @Column({ name: 'subscription_id', type: 'uuid' }) subscriptionId!: string;
  @Column({ name: 'from_date', type: 'date' }) from!: CalendarDate;
  /** Ended early: the last day that was frozen. */
  @Column({ name: 'until_date', type: 'date' }) until!: CalendarDate;
  @Column({ type: 'text' }) state!: FreezeState;
  /** Days by which it moves the end now: a closing takes over those that it compensates, and gives them back. */
  @Column({ name: 'moved_days', type: 'integer', default: 0 }) movedDays!: number;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'created_by_id', type: 'uuid' }) createdById!: string;
  /** The member of staff who answered a request. */
  @Column({ name: 'answered_by_id', type: 'uuid', nullable: true }) answeredById!: string | null;
  /** Words of that answer, for the member. */
  @Column({ name: 'answer_reason', type: 'text', nullable: true }) answerReason!: string | null;
  /** When it ended, lapsed, was withdrawn or refused. */
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true }) settledAt!: Date | null;
}

/** A closed day that a subscription got back: once, however often that day is closed (rule: compensation). */
@Entity('compensated_days')
@ForeignKey('Subscription', ['subscriptionId'], ['id'], {
  name: 'compensated_days_subscription_fk',
  onDelete: 'CASCADE',
})
@Index('compensated_days_by_date', ['date'])
export class CompensatedDay {
  @PrimaryColumn({ name: 'subscription_id', type: 'uuid', primaryKeyConstraintName: 'compensated_days_pkey' })
  subscriptionId!: string;
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'compensated_days_pkey' }) date!: CalendarDate;
  /** The subscription waited for its first visit: its start moved with its end, and moves back with it. */
  @Column({ name: 'moves_start', type: 'boolean', default: false }) movesStart!: boolean;
}
