import { ApiProperty } from '@nestjs/swagger';
import type { BookRequest } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Interest } from '../contract/interest.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { DateField, TimeField } from '../platform/http/validation/fields.js';

export class InterestResponse implements Interest {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, format: 'date' }) appointmentDate!: CalendarDate;
  @ApiProperty({ type: String, description: 'Effective: when the slot really takes place' }) startTime!: TimeOfDay;
  @ApiProperty({ type: String }) endTime!: TimeOfDay;
  @ApiProperty({ type: String, description: "The slot's own: what it is known by" }) originalStartTime!: TimeOfDay;
  @ApiProperty({ type: String }) originalEndTime!: TimeOfDay;
  @ApiProperty({ format: 'date-time' }) startsAt!: string;
  @ApiProperty({ format: 'date-time' }) endsAt!: string;
  @ApiProperty({ description: 'In the order of arrival, from 1' }) position!: number;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

/** A waiting member takes the slot at any time of day, so no seen start is checked. */
export class InterestRequest implements Omit<BookRequest, 'expectedStartTime'> {
  @DateField() appointmentDate!: CalendarDate;
  @TimeField() startTime!: TimeOfDay;
  @TimeField() endTime!: TimeOfDay;
}
