import { ApiProperty } from '@nestjs/swagger';
import { AppointmentStatus } from '../../contract/appointment.js';
import type { CalendarDate } from '../../contract/calendar-date.js';
import type { TimeOfDay } from '../../contract/time-of-day.js';
import type { BookedClient, TimeslotClients, WaitingClient } from '../../contract/timeslot.js';

export class BookedClientResponse implements BookedClient {
  @ApiProperty({ format: 'uuid', description: "The appointment's" }) id!: string;
  @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty({ format: 'date-time' }) bookedAt!: string;
  @ApiProperty() bookedByName!: string;
  @ApiProperty({ enum: Object.values(AppointmentStatus) }) status!: AppointmentStatus;
}

export class WaitingClientResponse implements WaitingClient {
  @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export class TimeslotClientsResponse implements TimeslotClients {
  @ApiProperty({ type: String, format: 'date' }) date!: CalendarDate;
  @ApiProperty({ type: String }) effectiveStartTime!: TimeOfDay;
  @ApiProperty({ type: String }) effectiveEndTime!: TimeOfDay;
  @ApiProperty({ type: String }) originalStartTime!: TimeOfDay;
  @ApiProperty({ type: String }) originalEndTime!: TimeOfDay;
  @ApiProperty() hasTimeOverride!: boolean;
  @ApiProperty() totalCapacity!: number;
  @ApiProperty() bookedCount!: number;
  @ApiProperty({ type: String, nullable: true }) overrideReason!: string | null;
  @ApiProperty({ type: BookedClientResponse, isArray: true }) bookedClients!: BookedClientResponse[];
  @ApiProperty({ type: WaitingClientResponse, isArray: true, description: 'In order of arrival' })
  waitingClients!: WaitingClientResponse[];
}
