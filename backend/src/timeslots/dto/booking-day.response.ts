import { ApiProperty } from '@nestjs/swagger';
import type { CalendarDate } from '../../contract/calendar-date.js';
import type { BookingDay } from '../../contract/timeslot.js';

export class BookingDayResponse implements BookingDay {
  @ApiProperty({ type: String, format: 'date' }) date!: CalendarDate;
  @ApiProperty() isGymOpen!: boolean;
  @ApiProperty({ type: String, nullable: true }) closedReason!: string | null;
  @ApiProperty() isWithinSubscription!: boolean;
  @ApiProperty({ description: 'At least one open slot that day that has not started' }) hasTimeslots!: boolean;
  @ApiProperty() isBooked!: boolean;
}
