import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last SEQUENCE mailed for an appointment; calendars ignore an update that does not raise it. */
@Entity('calendar_sequences')
export class CalendarSequence {
  @PrimaryColumn({ name: 'appointment_id', type: 'uuid', primaryKeyConstraintName: 'calendar_sequences_pkey' })
  appointmentId!: string;

  @Column({ type: 'integer' }) sequence!: number;
}
