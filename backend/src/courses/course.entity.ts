import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { FIRST_ROOM } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';

/** A series of dates that is booked at once (rule: courses). */
@Entity('courses')
@ForeignKey('ClassRow', ['classId'], ['id'], { name: 'courses_class_fk', onDelete: 'RESTRICT' })
@Check('courses_price', 'price_cents >= 0')
@Check('courses_vat', 'vat_percent BETWEEN 0 AND 50')
export class CourseRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'courses_pkey' }) id!: string;
  @Column({ name: 'name_el', type: 'text' }) nameEl!: string;
  @Column({ name: 'name_en', type: 'text' }) nameEn!: string;
  @Column({ name: 'class_id', type: 'uuid', nullable: true }) classId!: string | null;
  @Column({ name: 'price_cents', type: 'integer' }) priceCents!: number;
  @Column({ name: 'vat_percent', type: 'smallint', nullable: true }) vatPercent!: number | null;
  @Column({ name: 'join_until', type: 'date' }) joinUntil!: CalendarDate;
  @Column({ name: 'is_offered', type: 'boolean' }) isOffered!: boolean;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

@Entity('course_dates')
@ForeignKey('CourseRow', ['courseId'], ['id'], { name: 'course_dates_course_fk', onDelete: 'CASCADE' })
export class CourseDateRow {
  @PrimaryColumn({ name: 'course_id', type: 'uuid', primaryKeyConstraintName: 'course_dates_pkey' }) courseId!: string;
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'course_dates_pkey' }) date!: CalendarDate;
  @Column({ name: 'start_time', type: 'time' }) start!: TimeOfDay;
  @Column({ name: 'end_time', type: 'time' }) end!: TimeOfDay;
  @Column({ type: 'smallint', default: FIRST_ROOM }) room!: number;
}

/** A member's place in a course, under the terms of the day on which they joined. */
@Entity('course_entries')
@ForeignKey('CourseRow', ['courseId'], ['id'], { name: 'course_entries_course_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['clientId'], ['id'], { name: 'course_entries_client_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['joinedById'], ['id'], { name: 'course_entries_joined_by_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['endedById'], ['id'], { name: 'course_entries_ended_by_fk', onDelete: 'RESTRICT' })
@Index('course_entries_by_course', ['courseId'])
@Index('course_entries_by_client', ['clientId'])
@Check('course_entries_price', 'price_cents >= 0')
@Check('course_entries_end_whole', '(ended_at IS NULL) = (ended_by_id IS NULL)')
export class CourseEntryRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'course_entries_pkey' }) id!: string;
  @Column({ name: 'course_id', type: 'uuid' }) courseId!: string;
  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;
  @Column({ name: 'name_el', type: 'text' }) nameEl!: string;
  @Column({ name: 'name_en', type: 'text' }) nameEn!: string;
  @Column({ name: 'price_cents', type: 'integer' }) priceCents!: number;
  @Column({ name: 'vat_percent', type: 'smallint', nullable: true }) vatPercent!: number | null;
  @Column({ name: 'joined_at', type: 'timestamptz' }) joinedAt!: Date;
  @Column({ name: 'joined_by_id', type: 'uuid' }) joinedById!: string;
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) endedAt!: Date | null;
  @Column({ name: 'ended_by_id', type: 'uuid', nullable: true }) endedById!: string | null;
}

/** The visits that somebody's place in a course has made. */
@Entity('course_visits')
@ForeignKey('CourseEntryRow', ['entryId'], ['id'], { name: 'course_visits_entry_fk', onDelete: 'RESTRICT' })
@ForeignKey('Appointment', ['appointmentId'], ['id'], { name: 'course_visits_appointment_fk', onDelete: 'CASCADE' })
@Index('course_visits_by_entry', ['entryId'])
export class CourseVisitRow {
  @PrimaryColumn({ name: 'appointment_id', type: 'uuid', primaryKeyConstraintName: 'course_visits_pkey' })
  appointmentId!: string;
  @Column({ name: 'entry_id', type: 'uuid' }) entryId!: string;
}
