import { ApiProperty } from '@nestjs/swagger';
import type { CalendarDate } from '../../contract/calendar-date.js';
import type { Affected, AffectedAppointment } from '../../contract/schedule-change.js';
import type { TimeOfDay } from '../../contract/time-of-day.js';

export class AffectedAppointmentResponse implements AffectedAppointment {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty({ type: String, format: 'date' }) appointmentDate!: CalendarDate;
  @ApiProperty({ type: String, description: 'Effective, before the change' }) startTime!: TimeOfDay;
  @ApiProperty({ type: String }) endTime!: TimeOfDay;
  @ApiProperty({ type: String, nullable: true, description: 'Where it moves to; null when it is cancelled' })
  newStartTime!: TimeOfDay | null;
  @ApiProperty({ type: String, nullable: true }) newEndTime!: TimeOfDay | null;
}

export class AffectedResponse implements Affected {
  @ApiProperty({ description: 'Nothing was changed: this is what would happen' }) isDryRun!: boolean;
  @ApiProperty() affectedAppointments!: number;
  @ApiProperty({
    type: AffectedAppointmentResponse,
    isArray: true,
    description: 'Cancelled or moved, in order of time',
  })
  affected!: AffectedAppointmentResponse[];
}
