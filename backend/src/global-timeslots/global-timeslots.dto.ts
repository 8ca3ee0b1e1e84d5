import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { AffectedResponse, AffectedAppointmentResponse } from '../appointments/appointments.dto.js';
import { WEEKDAYS, type Weekday } from '../contract/calendar-date.js';
import type {
  GlobalTimeslot,
  ChangedGlobalTimeslot,
  ReplacedWeek,
  ReplacedWeekday,
  Staying,
  WeekdaySchedule,
  WeeklySchedule,
  WeeklyTimeslot,
  ChangeGlobalCapacityRequest,
  ChangeGlobalTimeRequest,
  CreateGlobalTimeslotRequest,
  EnableGlobalTimeslotRequest,
  ReplaceWeekdayRequest,
  ReplaceWeekRequest,
  WeekdaySlotRequest,
} from '../contract/global-timeslot.js';
import { LIMITS } from '../contract/limits.js';
import type { Affected } from '../contract/schedule-change.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import {
  BooleanField,
  DryRunQuery,
  TextField,
  TimeField,
  WholeNumberField,
  WholeNumberQueryField,
} from '../platform/http/validation/fields.js';
import { ListField } from '../platform/http/validation/list-field.js';
import type { ListParameters } from '../platform/lists/list-query.js';

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

const MAX_JSON_LENGTH = 2_000;

export class GlobalTimeslotListRequest implements ListParameters {
  @WholeNumberQueryField({ optional: true, min: 0, max: 6, description: 'Sunday 0 to Saturday 6' }) dayOfWeek?: Weekday;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`["dayOfWeek","ASC"]`' }) sort?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`[0,24]`' }) range?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`{"dayOfWeek":1}`' }) filter?: string;
}

class TemplateEffectsResponse extends AffectedResponse implements Affected, Staying {
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

class WeeklyTimeslotResponse implements WeeklyTimeslot {
  @ApiProperty({ type: String, description: 'Effective' }) startTime!: TimeOfDay;
  @ApiProperty({ type: String, description: 'Effective' }) endTime!: TimeOfDay;
  @ApiProperty({ type: String }) originalStartTime!: TimeOfDay;
  @ApiProperty({ type: String }) originalEndTime!: TimeOfDay;
  @ApiProperty({ type: Number, nullable: true, description: 'Null follows the setting GymCapacityPerTimeslot' })
  capacity!: number | null;
  @ApiProperty() isEnabled!: boolean;
}

class WeekdayScheduleResponse implements WeekdaySchedule {
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

const WEEKDAY = { min: 0, max: 6, description: 'Sunday 0 to Saturday 6' };
const ReasonField = () => TextField({ optional: true, nullable: true, max: LIMITS.reasonMaxLength });
const RequiredReasonField = () => TextField({ min: 1, max: LIMITS.reasonMaxLength });

export class CreateGlobalTimeslot implements CreateGlobalTimeslotRequest {
  @WholeNumberField(WEEKDAY) dayOfWeek!: Weekday;
  @TimeField() startTime!: TimeOfDay;
  @TimeField() endTime!: TimeOfDay;
  @WholeNumberField({
    ...LIMITS.globalCapacity,
    optional: true,
    nullable: true,
    description: 'Without one it follows the setting GymCapacityPerTimeslot',
  })
  capacity?: number | null;
  @ReasonField() reason?: string | null;
}

export class ChangeGlobalTime implements ChangeGlobalTimeRequest {
  @WholeNumberField(WEEKDAY) dayOfWeek!: Weekday;
  @TimeField() newStartTime!: TimeOfDay;
  @TimeField() newEndTime!: TimeOfDay;
  @RequiredReasonField() reason!: string;
}

export class ChangeGlobalCapacity implements ChangeGlobalCapacityRequest {
  @WholeNumberField(WEEKDAY) dayOfWeek!: Weekday;
  @WholeNumberField(LIMITS.globalCapacity) newCapacity!: number;
  @RequiredReasonField() reason!: string;
}

export class EnableGlobalTimeslot implements EnableGlobalTimeslotRequest {
  @WholeNumberField(WEEKDAY) dayOfWeek!: Weekday;
  @BooleanField() isEnabled!: boolean;
  @ReasonField() reason?: string | null;
}

export class WeekdayQuery extends DryRunQuery {
  @WholeNumberQueryField(WEEKDAY) dayOfWeek!: Weekday;
}

const SAME = 'What it is matched by; the same as its times unless given';

export class WeekdaySlot implements WeekdaySlotRequest {
  @TimeField() startTime!: TimeOfDay;
  @TimeField() endTime!: TimeOfDay;
  @TimeField({ optional: true, description: SAME }) originalStartTime?: TimeOfDay;
  @TimeField({ optional: true, description: SAME }) originalEndTime?: TimeOfDay;
  @WholeNumberField({ ...LIMITS.globalCapacity, optional: true, nullable: true }) capacity?: number | null;
  @BooleanField({ optional: true }) isEnabled?: boolean;
  @TextField({ optional: true, nullable: true, max: LIMITS.reasonMaxLength }) reason?: string | null;
}

export class ReplaceWeekday implements ReplaceWeekdayRequest {
  @WholeNumberField({ min: 0, max: 6, description: 'Sunday 0 to Saturday 6' }) dayOfWeek!: Weekday;
  @ListField(WeekdaySlot, { max: LIMITS.weekdayMaxSlots }) timeslots!: WeekdaySlot[];
}

/** An omitted weekday gets no slots. */
export class ReplaceWeek implements ReplaceWeekRequest {
  @ListField(ReplaceWeekday, { max: 7 }) days!: ReplaceWeekday[];
}
