import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { FIRST_ROOM } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';

/** A member's entry in the waiting list of a full slot (rule: waiting list); `createdAt` gives the order. */
@Entity('interests')
@ForeignKey('User', ['clientId'], ['id'], { name: 'interests_client_fk', onDelete: 'CASCADE' })
@Unique('interests_client_slot_key', ['clientId', 'appointmentDate', 'startTime', 'endTime'])
@Index('interests_client_room_slot_key', ['clientId', 'appointmentDate', 'startTime', 'endTime', 'room'], {
  unique: true,
})
@Index('interests_by_slot', ['appointmentDate', 'startTime', 'endTime', 'createdAt'])
@Index('interests_by_payment', ['paymentId'], { where: 'payment_id IS NOT NULL' })
@ForeignKey('OnlinePaymentRow', ['paymentId'], ['id'], { name: 'interests_payment_fk', onDelete: 'RESTRICT' })
export class Interest {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'interests_pkey' })
  id!: string;

  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;

  @Column({ name: 'appointment_date', type: 'date' }) appointmentDate!: CalendarDate;
  @Column({ name: 'start_time', type: 'time' }) startTime!: TimeOfDay;
  @Column({ name: 'end_time', type: 'time' }) endTime!: TimeOfDay;
  @Column({ type: 'smallint', default: FIRST_ROOM }) room!: number;
  /** Its place in line, once staff have ordered the list; before that the order of arrival counts. */
  @Column({ type: 'integer', nullable: true }) rank!: number | null;
  /** Its member wants no place that frees later than these hours before the start. */
  @Column({ name: 'notice_hours', type: 'smallint', default: 0 }) noticeHours!: number;
  /** Shared by entries when the member wants any one of them. */
  @Column({ name: 'any_of', type: 'uuid', nullable: true }) anyOf!: string | null;
  /** Filling another one of the date does not end it. */
  @Column({ name: 'is_preferred', type: 'boolean', default: false }) isPreferred!: boolean;
  /** A place is held for it until then, and counted in the slot's occupancy until this is null again. */
  @Column({ name: 'held_until', type: 'timestamptz', nullable: true }) heldUntil!: Date | null;
  /** The time when it let a held place pass; it is offered no other. */
  @Column({ name: 'lapsed_at', type: 'timestamptz', nullable: true }) lapsedAt!: Date | null;
  /** The time when its member was told why others came first. */
  @Column({ name: 'passed_over_at', type: 'timestamptz', nullable: true }) passedOverAt!: Date | null;
  /** The time when its member was told of the present free place, shortly before the start. */
  @Column({ name: 'told_at', type: 'timestamptz', nullable: true }) toldAt!: Date | null;
  /** The place is held while its member pays: they stand in no line (rule: paying online). */
  @Column({ name: 'payment_id', type: 'uuid', nullable: true }) paymentId!: string | null;
  /** They waited there before they paid, and wait again if they do not pay. */
  @Column({ type: 'boolean', default: false }) waited!: boolean;
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}
