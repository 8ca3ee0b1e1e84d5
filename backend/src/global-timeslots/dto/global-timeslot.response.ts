import { ApiProperty } from '@nestjs/swagger';
import { WEEKDAYS, type Weekday } from '../../contract/calendar-date.js';
import type { GlobalTimeslot } from '../../contract/global-timeslot.js';
import type { TimeOfDay } from '../../contract/time-of-day.js';

export class GlobalTimeslotResponse implements GlobalTimeslot {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: WEEKDAYS, description: 'Sunday 0 to Saturday 6' }) dayOfWeek!: Weekday;
  @ApiProperty({ description: "In the caller's language" }) dayOfWeekName!: string;
  @ApiProperty({ type: String }) originalStartTime!: TimeOfDay;
  @ApiProperty({ type: String }) originalEndTime!: TimeOfDay;
  @ApiProperty({ type: String }) effectiveStartTime!: TimeOfDay;
  @ApiProperty({ type: String }) effectiveEndTime!: TimeOfDay;
  @ApiProperty({ example: '18:00 - 19:00' }) effectiveTimeRange!: string;
  @ApiProperty() originalTimeRange!: string;
  @ApiProperty({ type: Number, nullable: true, description: 'Null follows the setting GymCapacityPerTimeslot' })
  ownCapacity!: number | null;
  @ApiProperty({ description: 'What staff set, else the setting GymCapacityPerTimeslot' }) defaultCapacity!: number;
  @ApiProperty() isEnabled!: boolean;
  @ApiProperty({ description: 'Differs from what a reset would make of it' }) isModified!: boolean;
  @ApiProperty() isCustomTimeslot!: boolean;
  @ApiProperty() hasTimeModification!: boolean;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ type: String, nullable: true }) modifiedByName!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) modifiedAt!: string | null;
}
