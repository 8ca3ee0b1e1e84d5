import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { TimeOfDay } from '../contract/time-of-day.js';

/** A member's entry in the waiting list of a full slot (rule: waiting list); `createdAt` gives the order. */
@Entity('interests')
@Unique('interests_client_slot_key', ['clientId', 'appointmentDate', 'startTime', 'endTime'])
@Index('interests_by_slot', ['appointmentDate', 'startTime', 'endTime', 'createdAt'])
export class Interest {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'interests_pkey' })
  id!: string;

  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;
  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'client_id', foreignKeyConstraintName: 'interests_client_fk' })
  client?: unknown;

  @Column({ name: 'appointment_date', type: 'date' }) appointmentDate!: CalendarDate;
  @Column({ name: 'start_time', type: 'time' }) startTime!: TimeOfDay;
  @Column({ name: 'end_time', type: 'time' }) endTime!: TimeOfDay;
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}
