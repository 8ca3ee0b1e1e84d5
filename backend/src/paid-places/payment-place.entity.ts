import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { FIRST_ROOM } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';

/** The place that a member wants with what they pay for online, and what came of it (rule: paying online). */
@Entity('payment_places')
@ForeignKey('OnlinePaymentRow', ['paymentId'], ['id'], { name: 'payment_places_payment_fk', onDelete: 'RESTRICT' })
@Index('payment_places_undecided', ['paymentId'], { where: 'outcome IS NULL' })
@Check('payment_places_outcome_known', "outcome IN ('booked', 'lost')")
@Check('payment_places_decided', '(outcome IS NULL) = (decided_at IS NULL)')
export class PaymentPlaceRow {
  @PrimaryColumn({ name: 'payment_id', type: 'uuid', primaryKeyConstraintName: 'payment_places_pkey' })
  paymentId!: string;
  @Column({ name: 'appointment_date', type: 'date' }) appointmentDate!: CalendarDate;
  @Column({ name: 'start_time', type: 'time' }) startTime!: TimeOfDay;
  @Column({ name: 'end_time', type: 'time' }) endTime!: TimeOfDay;
  @Column({ type: 'smallint', default: FIRST_ROOM }) room!: number;
  /** At first; the place itself is held by an entry of the waiting list. */
  @Column({ name: 'held_until', type: 'timestamptz' }) heldUntil!: Date;
  /** null: the payment is not known to be made, or the place not tried yet. */
  @Column({ type: 'text', nullable: true }) outcome!: 'booked' | 'lost' | null;
  /** Codes of the rules for which it was lost. */
  @Column({ type: 'text', array: true, default: [] }) reasons!: string[];
  @Column({ name: 'decided_at', type: 'timestamptz', nullable: true }) decidedAt!: Date | null;
}
