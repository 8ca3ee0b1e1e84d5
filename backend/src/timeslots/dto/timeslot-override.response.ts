import { ApiProperty } from '@nestjs/swagger';
import type { CalendarDate } from '../../contract/calendar-date.js';
import type { TimeslotOverride } from '../../contract/schedule-change.js';
import type { TimeOfDay } from '../../contract/time-of-day.js';

export class TimeslotOverrideResponse implements TimeslotOverride {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, format: 'date' }) date!: CalendarDate;
  @ApiProperty({ description: 'The whole day is closed' }) isFullDayOverride!: boolean;
  @ApiProperty() isDisabled!: boolean;
  @ApiProperty({ type: Number, nullable: true }) capacityOverride!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Original times; null for a closed day' })
  startTime!: TimeOfDay | null;
  @ApiProperty({ type: String, nullable: true }) endTime!: TimeOfDay | null;
  @ApiProperty({ type: String, nullable: true }) newStartTime!: TimeOfDay | null;
  @ApiProperty({ type: String, nullable: true }) newEndTime!: TimeOfDay | null;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ type: String, nullable: true }) createdByName!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}
