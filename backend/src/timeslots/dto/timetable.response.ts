import { ApiProperty } from '@nestjs/swagger';
import type { TimetableDay } from '../../contract/timetable.js';

class TimetableSlotResponse {
  @ApiProperty({ example: '18:00:00' }) startTime!: string;
  @ApiProperty({ example: '19:00:00' }) endTime!: string;
}

export class TimetableDayResponse implements TimetableDay {
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty() isGymOpen!: boolean;
  @ApiProperty({ type: TimetableSlotResponse, isArray: true }) timeslots!: TimetableSlotResponse[];
}
