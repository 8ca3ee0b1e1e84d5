import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { TimeOfDay } from '../contract/time-of-day.js';

/**
 * The number of uncancelled appointments of a dated slot. Concurrent bookings of a slot queue on this row: it is raised
 * only below the capacity, in the statement that writes the appointment.
 */
@Entity('slot_occupancies')
@Check('slot_occupancies_not_negative', 'booked >= 0')
export class SlotOccupancy {
  @PrimaryColumn({ name: 'slot_date', type: 'date', primaryKeyConstraintName: 'slot_occupancies_pkey' })
  slotDate!: CalendarDate;
  @PrimaryColumn({ name: 'start_time', type: 'time', primaryKeyConstraintName: 'slot_occupancies_pkey' })
  startTime!: TimeOfDay;
  @PrimaryColumn({ name: 'end_time', type: 'time', primaryKeyConstraintName: 'slot_occupancies_pkey' })
  endTime!: TimeOfDay;

  @Column({ type: 'integer' }) booked!: number;
}
