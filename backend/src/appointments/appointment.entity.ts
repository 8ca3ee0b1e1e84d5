import { Check, Column, Entity, Exclusion, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { AppointmentStatus, CancellationCause } from '../contract/appointment.js';
import type { Attendance } from '../contract/attendance.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { BookingRefusalCode } from '../contract/booking-refusals.js';
import { FIRST_ROOM } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';

/**
 * A place held by a client. The room and `startTime`/`endTime`, the slot's original times, identify it on its date; the
 * effective times and instants follow the schedule. Partial unique indexes guarantee that a client books a slot
 * once, and has one visit a day (rule: one a day).
 */
@Entity('appointments')
@ForeignKey('User', ['clientId'], ['id'], { name: 'appointments_client_fk', onDelete: 'RESTRICT' })
@ForeignKey('Subscription', ['subscriptionId'], ['id'], { name: 'appointments_subscription_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['bookedById'], ['id'], { name: 'appointments_booked_by_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['cancelledById'], ['id'], { name: 'appointments_cancelled_by_fk', onDelete: 'RESTRICT' })
@ForeignKey('DoorDeviceRow', ['attendanceDeviceId'], ['id'], {
  name: 'appointments_attendance_device_fk',
  onDelete: 'RESTRICT',
})
@ForeignKey('ClassRow', ['classId'], ['id'], { name: 'appointments_class_fk', onDelete: 'RESTRICT' })
@ForeignKey('TrainerRow', ['trainerId'], ['id'], { name: 'appointments_trainer_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['forgivenById'], ['id'], { name: 'appointments_forgiven_by_fk', onDelete: 'RESTRICT' })
@Index('appointments_one_per_slot', ['clientId', 'appointmentDate', 'startTime', 'endTime'], {
  unique: true,
  where: 'status <> 2',
})
@Index('appointments_one_per_room_slot', ['clientId', 'appointmentDate', 'startTime', 'endTime', 'room'], {
  unique: true,
  where: 'status <> 2',
})
@Index('appointments_one_per_day', ['clientId', 'appointmentDate'], {
  unique: true,
  where: 'status <> 2 AND NOT is_admin_override',
})
@Index('appointments_by_slot', ['appointmentDate', 'startTime', 'endTime'])
@Index('appointments_by_client', ['clientId', 'appointmentDate'])
@Index('appointments_by_subscription_and_status', ['subscriptionId', 'appointmentDate', 'status'])
@Index('appointments_by_state', ['status', 'startsAt', 'id', 'endsAt', 'appointmentDate'])
@Index('appointments_by_booking', ['bookedAt'])
@Index('appointments_offences', ['clientId', 'appointmentDate'], {
  where: "(cancelled_late OR attendance = 'absent') AND forgiven_at IS NULL",
})
@Check('appointments_status_known', 'status IN (1, 2, 3)')
@Check('appointments_cancelled_at_when_cancelled', '(status = 2) = (cancelled_at IS NOT NULL)')
@Check('appointments_cancel_cause_known', "cancel_cause IN ('frozen', 'deactivated')")
@Check('appointments_attendance_known', "attendance IN ('attended', 'absent')")
@Check('appointments_attendance_at_when_marked', '(attendance IS NULL) = (attendance_at IS NULL)')
@Check('appointments_late_when_cancelled', 'status = 2 OR NOT cancelled_late')
@Check('appointments_forgiven_by_with_time', 'forgiven_by_id IS NULL OR forgiven_at IS NOT NULL')
@Check('appointments_times', 'end_time > start_time AND effective_end_time > effective_start_time')
@Check('appointments_instants', 'ends_at >= starts_at')
export class Appointment {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'appointments_pkey' })
  id!: string;

  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;

  /** The subscription it was booked under; null for an override without one. */
  @Column({ name: 'subscription_id', type: 'uuid', nullable: true }) subscriptionId!: string | null;

  @Column({ name: 'appointment_date', type: 'date' }) appointmentDate!: CalendarDate;
  @Column({ name: 'start_time', type: 'time' }) startTime!: TimeOfDay;
  @Column({ name: 'end_time', type: 'time' }) endTime!: TimeOfDay;
  @Column({ type: 'smallint', default: FIRST_ROOM }) room!: number;
  @Column({ name: 'effective_start_time', type: 'time' }) effectiveStartTime!: TimeOfDay;
  @Column({ name: 'effective_end_time', type: 'time' }) effectiveEndTime!: TimeOfDay;
  @Column({ name: 'starts_at', type: 'timestamptz' }) startsAt!: Date;
  @Column({ name: 'ends_at', type: 'timestamptz' }) endsAt!: Date;

  /** True for a course with a price of its own: it counts for no limit. */
  @Column({ name: 'is_apart', type: 'boolean', default: false }) isApart!: boolean;
  /** Those of its slot; they follow the schedule until it begins. */
  @Column({ name: 'class_id', type: 'uuid', nullable: true }) classId!: string | null;
  @Column({ name: 'trainer_id', type: 'uuid', nullable: true }) trainerId!: string | null;

  @Column({ type: 'smallint', default: 1 }) status!: AppointmentStatus;
  @Column({ name: 'booked_at', type: 'timestamptz' }) bookedAt!: Date;
  @Column({ name: 'booked_by_id', type: 'uuid' }) bookedById!: string;

  @Column({ name: 'is_admin_override', type: 'boolean', default: false }) isAdminOverride!: boolean;
  @Column({ type: 'text', array: true, default: () => "'{}'" }) overridden!: BookingRefusalCode[];

  /** The last move to another slot, by its client or by staff. */
  @Column({ name: 'moved_at', type: 'timestamptz', nullable: true }) movedAt!: Date | null;

  /** The time when the waiting list booked it (rule: filling). */
  @Column({ name: 'promoted_at', type: 'timestamptz', nullable: true }) promotedAt!: Date | null;

  @Column({ name: 'cancelled_at', type: 'timestamptz', nullable: true }) cancelledAt!: Date | null;
  @Column({ name: 'cancelled_by_id', type: 'uuid', nullable: true }) cancelledById!: string | null;
  @Column({ name: 'cancel_reason', type: 'text', nullable: true }) cancelReason!: string | null;

  @Column({ name: 'cancel_cause', type: 'text', nullable: true }) cancelCause!: CancellationCause | null;
  /** Time when the client last acknowledged its loss; a later cancellation is news again. */
  @Column({ name: 'seen_at', type: 'timestamptz', nullable: true }) seenAt!: Date | null;

  /** Kept when it is cancelled, for whoever undoes that; it means nothing then (rule: attendance). */
  @Column({ type: 'text', nullable: true }) attendance!: Attendance | null;
  @Column({ name: 'attendance_at', type: 'timestamptz', nullable: true }) attendanceAt!: Date | null;
  /** The tablet at the door that marked it; null: staff did (rule: check-in). */
  @Column({ name: 'attendance_device_id', type: 'uuid', nullable: true }) attendanceDeviceId!: string | null;

  /** The last time that staff set or cleared the mark (rule: check-in). */
  @Column({ name: 'staff_marked_at', type: 'timestamptz', nullable: true }) staffMarkedAt!: Date | null;

  /** By the member, after the deadline: the visit counts (rule: late cancelling). */
  @Column({ name: 'cancelled_late', type: 'boolean', default: false }) cancelledLate!: boolean;
  /** A late cancellation or an absence that no longer counts: forgiven by staff, or by a filled place. */
  @Column({ name: 'forgiven_at', type: 'timestamptz', nullable: true }) forgivenAt!: Date | null;
  @Column({ name: 'forgiven_by_id', type: 'uuid', nullable: true }) forgivenById!: string | null;

  /** Limits in force at the time of booking, which the invariants are checked against (rule: in force at booking). */
  @Column({ name: 'capacity_at_booking', type: 'integer' }) capacityAtBooking!: number;
  @Column({ name: 'monthly_limit_at_booking', type: 'integer', nullable: true }) monthlyLimitAtBooking!: number | null;
}

/**
 * The number of uncancelled appointments and held places of a dated slot. Concurrent bookings of a slot queue on this
 * row. The statement that writes the appointment raises it, and only below the capacity.
 */
@Entity('slot_occupancies')
@Index('slot_occupancies_room_key', ['slotDate', 'startTime', 'endTime', 'room'], { unique: true })
@Check('slot_occupancies_not_negative', 'booked >= 0')
export class SlotOccupancy {
  @PrimaryColumn({ name: 'slot_date', type: 'date', primaryKeyConstraintName: 'slot_occupancies_pkey' })
  slotDate!: CalendarDate;
  @PrimaryColumn({ name: 'start_time', type: 'time', primaryKeyConstraintName: 'slot_occupancies_pkey' })
  startTime!: TimeOfDay;
  @PrimaryColumn({ name: 'end_time', type: 'time', primaryKeyConstraintName: 'slot_occupancies_pkey' })
  endTime!: TimeOfDay;
  @Column({ type: 'smallint', default: FIRST_ROOM }) room!: number;

  @Column({ type: 'integer' }) booked!: number;
}

/** Core GiST compares addresses, which have as many bits as a uuid. */
const TRAINER = `(rtrim(regexp_replace(replace(trainer_id::text, '-', ''), '(.{4})', '\\1:', 'g'), ':')::inet)`;

/**
 * A slot in which a trainer has bookings, or a place held while somebody pays; triggers keep it. Of the guarded ones no
 * two of a trainer overlap (rule: trainers). Those that overlapped before there was a guard are not guarded.
 */
@Entity('trainer_spans')
@Exclusion(
  'trainer_spans_one_at_a_time',
  `USING gist (${TRAINER} inet_ops WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (is_guarded)`,
)
export class TrainerSpan {
  @PrimaryColumn({ name: 'slot_date', type: 'date', primaryKeyConstraintName: 'trainer_spans_pkey' })
  slotDate!: CalendarDate;
  @PrimaryColumn({ name: 'start_time', type: 'time', primaryKeyConstraintName: 'trainer_spans_pkey' })
  startTime!: TimeOfDay;
  @PrimaryColumn({ name: 'end_time', type: 'time', primaryKeyConstraintName: 'trainer_spans_pkey' })
  endTime!: TimeOfDay;
  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'trainer_spans_pkey' }) room!: number;
  @PrimaryColumn({ name: 'trainer_id', type: 'uuid', primaryKeyConstraintName: 'trainer_spans_pkey' })
  trainerId!: string;
  @Column({ name: 'effective_start_time', type: 'time' }) effectiveStartTime!: TimeOfDay;
  @Column({ name: 'effective_end_time', type: 'time' }) effectiveEndTime!: TimeOfDay;
  @Column({ name: 'starts_at', type: 'timestamptz' }) startsAt!: Date;
  @Column({ name: 'ends_at', type: 'timestamptz' }) endsAt!: Date;
  @Column({ name: 'is_guarded', type: 'boolean', default: true }) isGuarded!: boolean;
}
