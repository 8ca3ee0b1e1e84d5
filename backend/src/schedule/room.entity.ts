import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A room; the first is always there (rule: rooms). */
@Entity('rooms')
@Unique('rooms_key_key', ['key'])
@Check('rooms_number_range', 'number BETWEEN 1 AND 99')
@Check('rooms_key_form', "key ~ '^[a-z][a-z0-9]{0,11}$'")
@Check('rooms_capacity_range', 'capacity BETWEEN 1 AND 50')
@Check('rooms_first_is_active', 'number <> 1 OR is_active')
@Check('rooms_removed_is_inactive', 'removed_at IS NULL OR NOT is_active')
@Check('rooms_first_is_a_room', 'number <> 1 OR trainer_id IS NULL')
@ForeignKey('TrainerRow', ['trainerId'], ['id'], { name: 'rooms_trainer_fk', onDelete: 'RESTRICT' })
@Index('rooms_trainer_key', ['trainerId'], { unique: true, where: 'removed_at IS NULL' })
export class RoomRow {
  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'rooms_pkey' }) number!: number;
  /** In the ids of its slots; it never changes. */
  @Column({ type: 'text' }) key!: string;
  @Column({ name: 'name_el', type: 'text' }) nameEl!: string;
  @Column({ name: 'name_en', type: 'text' }) nameEn!: string;
  /** null follows the setting GymCapacityPerTimeslot. */
  @Column({ type: 'integer', nullable: true }) capacity!: number | null;
  @Column({ type: 'integer', default: 0 }) position!: number;
  @Column({ name: 'is_active', type: 'boolean', default: true }) isActive!: boolean;
  /** Its number and key stay taken: links, files and acts still name them. */
  @Column({ name: 'removed_at', type: 'timestamptz', nullable: true }) removedAt!: Date | null;
  /** It is this trainer's hours, and the database gives its slots the trainer; null for a room. */
  @Column({ name: 'trainer_id', type: 'uuid', nullable: true }) trainerId!: string | null;
}
