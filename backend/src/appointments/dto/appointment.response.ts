import { ApiProperty } from '@nestjs/swagger';
import { AppointmentStatus, type Appointment, type BookedAppointment } from '../../contract/appointment.js';
import type { CalendarDate } from '../../contract/calendar-date.js';
import { BOOKING_REFUSALS, type BookingRefusalCode } from '../../contract/error-codes.js';
import type { TimeOfDay } from '../../contract/time-of-day.js';

export class AppointmentResponse implements Appointment {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, format: 'date' }) appointmentDate!: CalendarDate;
  @ApiProperty({ type: String, description: 'Effective: when it really takes place' }) startTime!: TimeOfDay;
  @ApiProperty({ type: String }) endTime!: TimeOfDay;
  @ApiProperty({ type: String, description: "The slot's own: what it is known by" }) originalStartTime!: TimeOfDay;
  @ApiProperty({ type: String }) originalEndTime!: TimeOfDay;
  @ApiProperty() hasTimeChange!: boolean;
  @ApiProperty({ format: 'date-time' }) startsAt!: string;
  @ApiProperty({ format: 'date-time' }) endsAt!: string;
  @ApiProperty({ enum: Object.values(AppointmentStatus), description: '1 confirmed, 2 cancelled, 3 completed' })
  status!: AppointmentStatus;
  @ApiProperty({ format: 'date-time' }) bookedAt!: string;
  @ApiProperty() bookedByName!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) cancelledAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) cancelledByName!: string | null;
  @ApiProperty({ type: String, nullable: true }) cancelReason!: string | null;
  @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty() isAdminOverride!: boolean;
  @ApiProperty({ format: 'date-time', description: 'Until when the member may cancel it' }) cancelUntil!: string;
  @ApiProperty({ description: 'Whether the caller may cancel it now' }) canCancel!: boolean;
}

export class BookedAppointmentResponse extends AppointmentResponse implements BookedAppointment {
  @ApiProperty({ enum: BOOKING_REFUSALS, isArray: true, description: 'Rules that an override broke' })
  overridden!: BookingRefusalCode[];
}
