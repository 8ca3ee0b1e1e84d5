import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Weekday } from '../contract/calendar-date.js';
import { FIRST_ROOM } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';

/**
 * A slot of the weekly template, identified by its room and original times (rule: original times). Weekdays: Sunday 0 …
 * Saturday 6.
 */
@Entity('global_timeslots')
@ForeignKey('User', ['modifiedById'], ['id'], { name: 'global_timeslots_modified_by_fk', onDelete: 'RESTRICT' })
@ForeignKey('ClassRow', ['classId'], ['id'], { name: 'global_timeslots_class_fk', onDelete: 'RESTRICT' })
@ForeignKey('TrainerRow', ['trainerId'], ['id'], { name: 'global_timeslots_trainer_fk', onDelete: 'RESTRICT' })
@Unique('global_timeslots_times_key', ['dayOfWeek', 'originalStartTime', 'originalEndTime'])
@Index('global_timeslots_room_times_key', ['dayOfWeek', 'originalStartTime', 'originalEndTime', 'room'], {
  unique: true,
})
@Check('global_timeslots_day_of_week', 'day_of_week BETWEEN 0 AND 6')
@Check('global_timeslots_times', 'end_time > start_time AND original_end_time > original_start_time')
@Check('global_timeslots_capacity_range', 'capacity BETWEEN 1 AND 50')
@Check('global_timeslots_original_capacity_range', 'original_capacity BETWEEN 1 AND 50')
export class GlobalTimeslot {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'global_timeslots_pkey' })
  id!: string;

  @Column({ name: 'day_of_week', type: 'smallint' }) dayOfWeek!: Weekday;
  @Column({ type: 'smallint', default: FIRST_ROOM }) room!: number;
  @Column({ name: 'original_start_time', type: 'time' }) originalStartTime!: TimeOfDay;
  @Column({ name: 'original_end_time', type: 'time' }) originalEndTime!: TimeOfDay;
  /** Effective times, equal to the original ones until staff change them. */
  @Column({ name: 'start_time', type: 'time' }) startTime!: TimeOfDay;
  @Column({ name: 'end_time', type: 'time' }) endTime!: TimeOfDay;
  /** Set by staff; null follows the setting GymCapacityPerTimeslot. */
  @Column({ type: 'integer', nullable: true }) capacity!: number | null;
  /** Capacity at its creation, restored by a reset. */
  @Column({ name: 'original_capacity', type: 'integer', nullable: true }) originalCapacity!: number | null;
  @Column({ name: 'is_enabled', type: 'boolean', default: true }) isEnabled!: boolean;
  /** Added by staff, not part of the first template. */
  @Column({ name: 'is_custom', type: 'boolean', default: false }) isCustom!: boolean;
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  /** Its class and trainer (rule: classes). */
  @Column({ name: 'class_id', type: 'uuid', nullable: true }) classId!: string | null;
  @Column({ name: 'trainer_id', type: 'uuid', nullable: true }) trainerId!: string | null;

  @Column({ name: 'modified_by_id', type: 'uuid', nullable: true }) modifiedById!: string | null;
  @Column({ name: 'modified_at', type: 'timestamptz', nullable: true }) modifiedAt!: Date | null;
}
