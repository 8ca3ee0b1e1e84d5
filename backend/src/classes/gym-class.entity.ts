import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { ClassColour } from '../contract/class-colours.js';

/** Content of a timeslot (rule: classes). One that is no longer given stays for the timetable and its visits. */
@Entity('classes')
@Check('classes_colour_known', "colour IN ('blue', 'teal', 'green', 'amber', 'red', 'pink', 'purple', 'grey')")
@Check('classes_capacity_range', 'capacity BETWEEN 1 AND 50')
@Check('classes_cancel_hours_range', 'cancel_hours BETWEEN 0 AND 720')
@Check('classes_opens_days_range', 'opens_days BETWEEN 1 AND 30')
@Check('classes_min_visits_range', 'min_visits BETWEEN 2 AND 50')
@Check('classes_decide_hours_range', 'decide_hours BETWEEN 1 AND 72')
export class ClassRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'classes_pkey' }) id!: string;
  @Column({ name: 'name_el', type: 'text' }) nameEl!: string;
  @Column({ name: 'name_en', type: 'text' }) nameEn!: string;
  @Column({ name: 'description_el', type: 'text' }) descriptionEl!: string;
  @Column({ name: 'description_en', type: 'text' }) descriptionEn!: string;
  @Column({ type: 'text' }) colour!: ClassColour;
  /** Capacity of its slots that have none of their own; null follows the setting GymCapacityPerTimeslot. */
  @Column({ type: 'integer', nullable: true }) capacity!: number | null;
  /** Hours before the start until which it is cancelled for nothing; null follows the settings. */
  @Column({ name: 'cancel_hours', type: 'integer', nullable: true }) cancelHours!: number | null;
  /** Days ahead from which it is booked; null is the booking window. */
  @Column({ name: 'opens_days', type: 'integer', nullable: true }) opensDays!: number | null;
  /** With fewer bookings it is cancelled, so many hours before the start; null always takes place. */
  @Column({ name: 'min_visits', type: 'integer', nullable: true }) minVisits!: number | null;
  @Column({ name: 'decide_hours', type: 'integer', default: 3 }) decideHours!: number;
  @Column({ name: 'is_active', type: 'boolean' }) isActive!: boolean;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

@Entity('trainers')
@ForeignKey('User', ['staffId'], ['id'], { name: 'trainers_staff_fk', onDelete: 'RESTRICT' })
@Index('trainers_staff_key', ['staffId'], { unique: true })
export class TrainerRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'trainers_pkey' }) id!: string;
  @Column({ name: 'name_el', type: 'text' }) nameEl!: string;
  @Column({ name: 'name_en', type: 'text' }) nameEn!: string;
  @Column({ name: 'description_el', type: 'text' }) descriptionEl!: string;
  @Column({ name: 'description_en', type: 'text' }) descriptionEn!: string;
  /** Their account among the staff; null for somebody who only has a name. */
  @Column({ name: 'staff_id', type: 'uuid', nullable: true }) staffId!: string | null;
  @Column({ name: 'is_active', type: 'boolean' }) isActive!: boolean;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
