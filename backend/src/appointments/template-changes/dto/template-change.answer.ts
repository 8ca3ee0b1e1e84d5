import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { WEEKDAYS, type Weekday } from '../../../contract/calendar-date.js';
import type {
  ChangedGlobalTimeslot,
  ReplacedWeek,
  ReplacedWeekday,
  Staying,
  WeekdaySchedule,
  WeeklySchedule,
  WeeklyTimeslot,
} from '../../../contract/global-timeslot.js';
import type { Affected } from '../../../contract/schedule-change.js';
import type { TimeOfDay } from '../../../contract/time-of-day.js';
import { GlobalTimeslotAnswer } from '../../../global-timeslots/dto/global-timeslot.answer.js';
import { AffectedAnswer, AffectedAppointmentAnswer } from '../../dto/affected.answer.js';

export class TemplateEffectsAnswer extends AffectedAnswer implements Affected, Staying {
  @ApiProperty({
    type: AffectedAppointmentAnswer,
    isArray: true,
    description: 'Stay on their dates although their slot leaves the template, in order of time',
  })
  staying!: AffectedAppointmentAnswer[];
}

export class ChangedGlobalTimeslotAnswer
  extends IntersectionType(GlobalTimeslotAnswer, TemplateEffectsAnswer)
  implements ChangedGlobalTimeslot {}

export class ReplacedWeekdayAnswer extends TemplateEffectsAnswer implements ReplacedWeekday {
  @ApiProperty({ enum: WEEKDAYS, description: 'Sunday 0 to Saturday 6' }) dayOfWeek!: Weekday;
  @ApiProperty({ type: GlobalTimeslotAnswer, isArray: true }) timeslots!: GlobalTimeslotAnswer[];
}

export class WeeklyTimeslotAnswer implements WeeklyTimeslot {
  @ApiProperty({ type: String, description: 'Effective' }) startTime!: TimeOfDay;
  @ApiProperty({ type: String, description: 'Effective' }) endTime!: TimeOfDay;
  @ApiProperty({ type: String }) originalStartTime!: TimeOfDay;
  @ApiProperty({ type: String }) originalEndTime!: TimeOfDay;
  @ApiProperty({ type: Number, nullable: true, description: 'Null follows the setting GymCapacityPerTimeslot' })
  capacity!: number | null;
  @ApiProperty() isEnabled!: boolean;
}

export class WeekdayScheduleAnswer implements WeekdaySchedule {
  @ApiProperty({ enum: WEEKDAYS, description: 'Sunday 0 to Saturday 6' }) dayOfWeek!: Weekday;
  @ApiProperty({ type: WeeklyTimeslotAnswer, isArray: true }) timeslots!: WeeklyTimeslotAnswer[];
}

export class WeeklyScheduleAnswer implements WeeklySchedule {
  @ApiProperty({ type: WeekdayScheduleAnswer, isArray: true, description: 'Every weekday, Sunday first' })
  days!: WeekdayScheduleAnswer[];
}

export class ReplacedWeekAnswer
  extends IntersectionType(WeeklyScheduleAnswer, TemplateEffectsAnswer)
  implements ReplacedWeek {}
