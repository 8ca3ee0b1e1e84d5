import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';

/**
 * The choice of a client who joins alone (rule: joining alone). Their account, consents, subscriptions and visits say how
 * far they came.
 */
@Entity('joinings')
@ForeignKey('User', ['clientId'], ['id'], { name: 'joinings_client_fk', onDelete: 'CASCADE' })
@ForeignKey('PlanRow', ['planId'], ['id'], { name: 'joinings_plan_fk', onDelete: 'SET NULL' })
@Index('joinings_by_time', ['begunAt'])
export class JoiningRow {
  @PrimaryColumn({ name: 'client_id', type: 'uuid', primaryKeyConstraintName: 'joinings_pkey' }) clientId!: string;
  @Column({ name: 'plan_id', type: 'uuid', nullable: true }) planId!: string | null;
  @Column({ name: 'begun_at', type: 'timestamptz' }) begunAt!: Date;
  /** The same on the gym's calendar. */
  @Column({ name: 'begun_on', type: 'date' }) begunOn!: CalendarDate;
  /** When they said that they pay at the gym. */
  @Column({ name: 'desk_at', type: 'timestamptz', nullable: true }) deskAt!: Date | null;
}

/** How many opened the form in a month, and how far those came whose rows were forgotten. */
@Entity('joining_months')
@Check('joining_months_first_day', 'extract(day FROM month) = 1')
export class JoiningMonthRow {
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'joining_months_pkey' }) month!: CalendarDate;
  @Column({ type: 'integer', default: 0 }) opened!: number;
  @Column({ type: 'integer' }) registered!: number;
  @Column({ type: 'integer' }) confirmed!: number;
  @Column({ type: 'integer' }) agreed!: number;
  @Column({ type: 'integer' }) started!: number;
  @Column({ type: 'integer' }) booked!: number;
}
