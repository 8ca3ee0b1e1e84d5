import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last SEQUENCE that was mailed for an appointment; a calendar takes only a higher one as news. */
@Entity('calendar_sequences')
export class CalendarSequence {
  @PrimaryColumn({ name: 'appointment_id', type: 'uuid', primaryKeyConstraintName: 'calendar_sequences_pkey' })
  appointmentId!: string;

  @Column({ type: 'integer' }) sequence!: number;
}
