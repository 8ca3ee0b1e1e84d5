import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { WEEKDAYS, type Weekday } from '../../contract/calendar-date.js';
import type {
  ChangedGlobalTimeslot,
  ReplacedWeek,
  ReplacedWeekday,
  Staying,
  WeekdaySchedule,
  WeeklySchedule,
  WeeklyTimeslot,
} from '../../contract/global-timeslot.js';
import type { Affected } from '../../contract/schedule-change.js';
import type { TimeOfDay } from '../../contract/time-of-day.js';
import { GlobalTimeslotResponse } from './global-timeslot.response.js';
import { AffectedResponse, AffectedAppointmentResponse } from '../../appointments/dto/affected.response.js';

export class TemplateEffectsResponse extends AffectedResponse implements Affected, Staying {
  @ApiProperty({
    type: AffectedAppointmentResponse,
    isArray: true,
    description: 'Stay on their dates although their slot leaves the template, in order of time',
  })
  staying!: AffectedAppointmentResponse[];
}

export class ChangedGlobalTimeslotResponse
  extends IntersectionType(GlobalTimeslotResponse, TemplateEffectsResponse)
  implements ChangedGlobalTimeslot {}

export class ReplacedWeekdayResponse extends TemplateEffectsResponse implements ReplacedWeekday {
  @ApiProperty({ enum: WEEKDAYS, description: 'Sunday 0 to Saturday 6' }) dayOfWeek!: Weekday;
  @ApiProperty({ type: GlobalTimeslotResponse, isArray: true }) timeslots!: GlobalTimeslotResponse[];
}

export class WeeklyTimeslotResponse implements WeeklyTimeslot {
  @ApiProperty({ type: String, description: 'Effective' }) startTime!: TimeOfDay;
  @ApiProperty({ type: String, description: 'Effective' }) endTime!: TimeOfDay;
  @ApiProperty({ type: String }) originalStartTime!: TimeOfDay;
  @ApiProperty({ type: String }) originalEndTime!: TimeOfDay;
  @ApiProperty({ type: Number, nullable: true, description: 'Null follows the setting GymCapacityPerTimeslot' })
  capacity!: number | null;
  @ApiProperty() isEnabled!: boolean;
}

export class WeekdayScheduleResponse implements WeekdaySchedule {
  @ApiProperty({ enum: WEEKDAYS, description: 'Sunday 0 to Saturday 6' }) dayOfWeek!: Weekday;
  @ApiProperty({ type: WeeklyTimeslotResponse, isArray: true }) timeslots!: WeeklyTimeslotResponse[];
}

export class WeeklyScheduleResponse implements WeeklySchedule {
  @ApiProperty({ type: WeekdayScheduleResponse, isArray: true, description: 'Every weekday, Sunday first' })
  days!: WeekdayScheduleResponse[];
}

export class ReplacedWeekResponse
  extends IntersectionType(WeeklyScheduleResponse, TemplateEffectsResponse)
  implements ReplacedWeek {}
