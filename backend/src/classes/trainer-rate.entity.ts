import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';

/** The pay of a trainer for a class, from a date on (rule: pay by class). */
@Entity('trainer_rates')
@ForeignKey('TrainerRow', ['trainerId'], ['id'], { name: 'trainer_rates_trainer_fk', onDelete: 'RESTRICT' })
@ForeignKey('ClassRow', ['classId'], ['id'], { name: 'trainer_rates_class_fk', onDelete: 'RESTRICT' })
@Index('trainer_rates_by_trainer', ['trainerId'])
@Check('trainer_rates_per_class', 'per_class_cents >= 0')
@Check('trainer_rates_per_head', 'per_head_cents >= 0')
export class TrainerRateRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'trainer_rates_pkey' }) id!: string;
  @Column({ name: 'trainer_id', type: 'uuid' }) trainerId!: string;
  /** null: every class that has no rate of its own. */
  @Column({ name: 'class_id', type: 'uuid', nullable: true }) classId!: string | null;
  @Column({ name: 'per_class_cents', type: 'integer' }) perClassCents!: number;
  @Column({ name: 'per_head_cents', type: 'integer' }) perHeadCents!: number;
  @Column({ name: 'valid_from', type: 'date' }) validFrom!: CalendarDate;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
