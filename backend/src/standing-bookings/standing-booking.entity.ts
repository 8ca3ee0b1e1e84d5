import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { CalendarDate, Weekday } from '../contract/calendar-date.js';
import { FIRST_ROOM } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import type { DecidedSkip } from '../platform/texts/text-params.js';

/** A slot of the weekly template, by its room and original times, that a client has every week. */
@Entity('standing_bookings')
@ForeignKey('User', ['clientId'], ['id'], { name: 'standing_bookings_client_fk', onDelete: 'CASCADE' })
@ForeignKey('User', ['createdById'], ['id'], { name: 'standing_bookings_created_by_fk', onDelete: 'RESTRICT' })
@Index('standing_bookings_by_client', ['clientId'])
@Index('standing_bookings_one_per_weekday', ['clientId', 'dayOfWeek'], { unique: true, where: 'ended_at IS NULL' })
@Index('standing_bookings_due', ['judgedOn'], { where: 'ended_at IS NULL' })
@Check('standing_bookings_weekday_known', 'day_of_week BETWEEN 0 AND 6')
@Check('standing_bookings_until_not_before', 'until_date IS NULL OR until_date >= from_date')
export class StandingBookingRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'standing_bookings_pkey' }) id!: string;
  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;
  @Column({ name: 'day_of_week', type: 'smallint' }) dayOfWeek!: Weekday;
  @Column({ name: 'start_time', type: 'time' }) start!: TimeOfDay;
  @Column({ name: 'end_time', type: 'time' }) end!: TimeOfDay;
  @Column({ type: 'smallint', default: FIRST_ROOM }) room!: number;
  @Column({ name: 'from_date', type: 'date' }) from!: CalendarDate;
  @Column({ name: 'until_date', type: 'date', nullable: true }) until!: CalendarDate | null;
  @Column({ name: 'paused_until', type: 'date', nullable: true }) pausedUntil!: CalendarDate | null;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'created_by_id', type: 'uuid' }) createdById!: string;
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) endedAt!: Date | null;
  /** The gym's date on which its dates were last decided; null: they must be decided anew. */
  @Column({ name: 'judged_on', type: 'date', nullable: true }) judgedOn!: CalendarDate | null;
}

/** A date that was decided: its appointment, or why there is none. */
@Entity('standing_dates')
@ForeignKey('StandingBookingRow', ['standingId'], ['id'], { name: 'standing_dates_standing_fk', onDelete: 'CASCADE' })
@ForeignKey('Appointment', ['appointmentId'], ['id'], { name: 'standing_dates_appointment_fk', onDelete: 'CASCADE' })
@Index('standing_dates_by_appointment', ['appointmentId'])
@Check('standing_dates_booked_or_skipped', '(appointment_id IS NULL) <> (reasons IS NULL)')
export class StandingDateRow {
  @PrimaryColumn({ name: 'standing_id', type: 'uuid', primaryKeyConstraintName: 'standing_dates_pkey' })
  standingId!: string;
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'standing_dates_pkey' }) date!: CalendarDate;
  @Column({ name: 'appointment_id', type: 'uuid', nullable: true }) appointmentId!: string | null;
  @Column({ type: 'jsonb', nullable: true }) reasons!: DecidedSkip[] | null;
  @Column({ name: 'decided_at', type: 'timestamptz' }) decidedAt!: Date;
}
