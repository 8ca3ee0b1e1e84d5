import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** The secret address at which calendars read an account's coming events. Only the hash of its key is stored. */
@Entity('calendar_feeds')
@ForeignKey('User', ['userId'], ['id'], { name: 'calendar_feeds_user_fk', onDelete: 'CASCADE' })
@Unique('calendar_feeds_key_key', ['keyHash'])
export class CalendarFeedRow {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'calendar_feeds_pkey' }) userId!: string;
  @Column({ name: 'key_hash', type: 'text' }) keyHash!: string;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'last_read_at', type: 'timestamptz', nullable: true }) lastReadAt!: Date | null;
  /** The version of its content when it was read last. */
  @Column({ type: 'text', default: '' }) version!: string;
  /** How often the content was another one than at the reading before, and the time of the last such reading. */
  @Column({ type: 'integer', default: 0 }) revision!: number;
  @Column({ name: 'changed_at', type: 'timestamptz' }) changedAt!: Date;
  /** Those of staff may have the timeslots of one room or one trainer. */
  @Column({ type: 'smallint', nullable: true }) room!: number | null;
  @Column({ name: 'trainer_id', type: 'uuid', nullable: true }) trainerId!: string | null;
}
