import type { Weekday } from '../../contract/calendar-date.js';
import type {
  ChangeGlobalCapacityRequest,
  ChangeGlobalTimeRequest,
  CreateGlobalTimeslotRequest,
  EnableGlobalTimeslotRequest,
} from '../../contract/global-timeslot.js';
import { LIMITS } from '../../contract/limits.js';
import type { TimeOfDay } from '../../contract/time-of-day.js';
import { DryRunQuery } from '../../platform/http/validation/dry-run.js';
import {
  BooleanField,
  TextField,
  TimeField,
  WholeNumberField,
  WholeNumberQueryField,
} from '../../platform/http/validation/fields.js';

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
