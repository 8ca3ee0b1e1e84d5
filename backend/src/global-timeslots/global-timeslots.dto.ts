import type { Weekday } from '../contract/calendar-date.js';
import {
  ChangeGlobalClassRequest,
  CreateGlobalTimeslotRequest,
  WeekdaySlotRequest,
} from '../contract/global-timeslot.js';
import { LIMITS } from '../contract/limits.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import {
  BooleanField,
  DryRunQuery,
  TextField,
  EndTimeField,
  TimeField,
  WholeNumberField,
  WholeNumberQueryField,
} from '../platform/http/validation/fields.js';
import { ListField } from '../platform/http/validation/object-field.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { AreaField, AreaQueryField } from '../schedule/area-field.js';
import { SortField, RangeField, FilterField, type ListParameters } from '../platform/lists/list-query.js';

export class GlobalTimeslotListRequest implements ListParameters {
  @WholeNumberQueryField({ optional: true, min: 0, max: 6, description: 'Sunday 0 to Saturday 6' }) dayOfWeek?: Weekday;
  @AreaQueryField() areaId?: number;
  @SortField('dayOfWeek', 'ASC') sort?: string;
  @RangeField() range?: string;
  @FilterField('`{"dayOfWeek":1}`') filter?: string;
}

const WEEKDAY = { min: 0, max: 6, description: 'Sunday 0 to Saturday 6' };
const ReasonField = () => TextField({ optional: true, nullable: true, max: LIMITS.reasonMaxLength });
const RequiredReasonField = () => TextField({ min: 1, max: LIMITS.reasonMaxLength });

export class CreateGlobalTimeslot extends requestOf(CreateGlobalTimeslotRequest) {}

export class ChangeGlobalTime {
  @WholeNumberField(WEEKDAY) dayOfWeek!: Weekday;
  @TimeField() newStartTime!: TimeOfDay;
  @EndTimeField() newEndTime!: TimeOfDay;
  @RequiredReasonField() reason!: string;
  @AreaField() areaId?: number;
}

export class ChangeGlobalCapacity {
  @WholeNumberField(WEEKDAY) dayOfWeek!: Weekday;
  @WholeNumberField(LIMITS.globalCapacity) newCapacity!: number;
  @RequiredReasonField() reason!: string;
  @AreaField() areaId?: number;
}

export class ChangeGlobalClass extends requestOf(ChangeGlobalClassRequest) {}

export class EnableGlobalTimeslot {
  @WholeNumberField(WEEKDAY) dayOfWeek!: Weekday;
  @BooleanField() isEnabled!: boolean;
  @ReasonField() reason?: string | null;
  @AreaField() areaId?: number;
}

export class WeekdayQuery extends DryRunQuery {
  @WholeNumberQueryField(WEEKDAY) dayOfWeek!: Weekday;
  @AreaQueryField() areaId?: number;
}

export class WeekdaySlot extends requestOf(WeekdaySlotRequest) {}

export class WholeWeekday {
  @WholeNumberField({ min: 0, max: 6, description: 'Sunday 0 to Saturday 6' }) dayOfWeek!: Weekday;
  @ListField(WeekdaySlot, { max: LIMITS.weekdayMaxSlots }) timeslots!: WeekdaySlot[];
}

export class ReplaceWeekday extends WholeWeekday {
  @AreaField() areaId?: number;
}

/** An omitted weekday gets no slots in the room. */
export class ReplaceWeek {
  @ListField(WholeWeekday, { max: 7 }) days!: WholeWeekday[];
  @AreaField() areaId?: number;
}
