import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { FIRST_ROOM } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';

/**
 * An entry of the waiting list that has ended (rule: demand). It ended with a place, which a trigger notes, or with the
 * start of its timeslot. An entry that its member took back leaves none.
 */
@Entity('past_waits')
@ForeignKey('User', ['clientId'], ['id'], { name: 'past_waits_client_fk', onDelete: 'CASCADE' })
@Index('past_waits_by_date', ['appointmentDate'])
@Index('past_waits_by_client', ['clientId'])
export class PastWait {
  /** The entry's. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'past_waits_pkey' }) id!: string;
  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;
  @Column({ name: 'appointment_date', type: 'date' }) appointmentDate!: CalendarDate;
  @Column({ name: 'start_time', type: 'time' }) startTime!: TimeOfDay;
  @Column({ name: 'end_time', type: 'time' }) endTime!: TimeOfDay;
  @Column({ type: 'smallint', default: FIRST_ROOM }) room!: number;
  @Column({ name: 'asked_at', type: 'timestamptz' }) askedAt!: Date;
  @Column({ name: 'was_served', type: 'boolean' }) wasServed!: boolean;
}
