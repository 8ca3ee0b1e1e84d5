import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';

/** A member who is told when a class opens (rule: following a class). */
@Entity('class_follows')
@ForeignKey('User', ['clientId'], ['id'], { name: 'class_follows_client_fk', onDelete: 'CASCADE' })
@ForeignKey('ClassRow', ['classId'], ['id'], { name: 'class_follows_class_fk', onDelete: 'RESTRICT' })
export class ClassFollowRow {
  @PrimaryColumn({ name: 'client_id', type: 'uuid', primaryKeyConstraintName: 'class_follows_pkey' }) clientId!: string;
  @PrimaryColumn({ name: 'class_id', type: 'uuid', primaryKeyConstraintName: 'class_follows_pkey' }) classId!: string;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  /** The last date of the class that was looked at when it opened. */
  @Column({ name: 'judged_until', type: 'date' }) judgedUntil!: CalendarDate;
  /** The Monday of the last week that was judged for them. */
  @Column({ name: 'told_week', type: 'date' }) toldWeek!: CalendarDate;
}
