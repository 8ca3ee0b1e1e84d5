import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { FIRST_ROOM } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';

/**
 * `day` closes the date, `room` one room of it, `extra` adds a slot, `trainer` names a substitute; the others change the
 * slot with the given original times.
 */
export type OverrideKind = 'day' | 'room' | 'disabled' | 'time' | 'capacity' | 'extra' | 'trainer';

/**
 * A difference between one date and the weekly template: one row per slot and kind, one per closed day (rule:
 * overrides).
 */
@Entity('timeslot_overrides')
@ForeignKey('User', ['createdById'], ['id'], { name: 'timeslot_overrides_created_by_fk', onDelete: 'RESTRICT' })
@ForeignKey('ClassRow', ['classId'], ['id'], { name: 'timeslot_overrides_class_fk', onDelete: 'RESTRICT' })
@ForeignKey('TrainerRow', ['trainerId'], ['id'], { name: 'timeslot_overrides_trainer_fk', onDelete: 'RESTRICT' })
@Index('timeslot_overrides_slot_key', ['date', 'startTime', 'endTime', 'kind'], {
  unique: true,
  where: "kind <> 'day'",
})
@Index('timeslot_overrides_room_slot_key', ['date', 'startTime', 'endTime', 'room', 'kind'], {
  unique: true,
  where: "kind <> 'day'",
})
@Index('timeslot_overrides_day_key', ['date'], { unique: true, where: "kind = 'day'" })
@Index('timeslot_overrides_room_key', ['date', 'room'], { unique: true, where: "kind = 'room'" })
@Check('timeslot_overrides_kind_known', "kind IN ('day', 'room', 'disabled', 'time', 'capacity', 'extra', 'trainer')")
@Check(
  'timeslot_overrides_slot_unless_day',
  "(kind IN ('day', 'room')) = (start_time IS NULL) AND (kind IN ('day', 'room')) = (end_time IS NULL)",
)
@Check('timeslot_overrides_capacity', "(kind = 'capacity') = (capacity_override IS NOT NULL)")
@Check('timeslot_overrides_capacity_range', 'capacity_override BETWEEN 1 AND 100')
@Check(
  'timeslot_overrides_new_times',
  "(kind = 'time') = (new_start_time IS NOT NULL) AND (kind = 'time') = (new_end_time IS NOT NULL)",
)
@Check(
  'timeslot_overrides_class',
  `(kind = 'extra' OR class_id IS NULL) AND (kind IN ('extra', 'trainer') OR trainer_id IS NULL)
    AND (kind <> 'trainer' OR trainer_id IS NOT NULL)`,
)
@Check('timeslot_overrides_times', 'end_time > start_time AND new_end_time > new_start_time')
export class TimeslotOverride {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'timeslot_overrides_pkey' })
  id!: string;

  @Column({ type: 'date' }) date!: CalendarDate;
  @Column({ type: 'text' }) kind!: OverrideKind;
  /** A closed day is closed in all of them, whatever this says. */
  @Column({ type: 'smallint', default: FIRST_ROOM }) room!: number;
  /** The slot's original times; null for a closed day or room. */
  @Column({ name: 'start_time', type: 'time', nullable: true }) startTime!: TimeOfDay | null;
  @Column({ name: 'end_time', type: 'time', nullable: true }) endTime!: TimeOfDay | null;
  @Column({ name: 'capacity_override', type: 'integer', nullable: true }) capacityOverride!: number | null;
  @Column({ name: 'new_start_time', type: 'time', nullable: true }) newStartTime!: TimeOfDay | null;
  @Column({ name: 'new_end_time', type: 'time', nullable: true }) newEndTime!: TimeOfDay | null;
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  /** Those of an extra slot; a substitute of any slot. */
  @Column({ name: 'class_id', type: 'uuid', nullable: true }) classId!: string | null;
  @Column({ name: 'trainer_id', type: 'uuid', nullable: true }) trainerId!: string | null;

  @Column({ name: 'created_by_id', type: 'uuid', nullable: true }) createdById!: string | null;
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}
