import type { CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import type { ChangeTimeslotRequest, CloseRangeRequest } from '../contract/schedule-change.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { BooleanField, DateField, TextField, TimeField, WholeNumberField } from '../platform/http/validation/fields.js';
import { SortField, RangeField, FilterField, type ListParameters } from '../platform/lists/list-query.js';

const ReasonField = () => TextField({ optional: true, nullable: true, max: LIMITS.reasonMaxLength });

/** The times are the slot's original ones. */
export class DisableTimeslot {
  @DateField() date!: CalendarDate;
  @TimeField() startTime!: TimeOfDay;
  @TimeField() endTime!: TimeOfDay;
  @ReasonField() reason?: string | null;
}

export class ChangeCapacity extends DisableTimeslot {
  @WholeNumberField(LIMITS.dailyCapacity) newCapacity!: number;
}

export class ChangeTime {
  @DateField() date!: CalendarDate;
  @TimeField() originalStartTime!: TimeOfDay;
  @TimeField() originalEndTime!: TimeOfDay;
  @TimeField() newStartTime!: TimeOfDay;
  @TimeField() newEndTime!: TimeOfDay;
  @ReasonField() reason?: string | null;
}

export class CloseDay {
  @DateField() date!: CalendarDate;
  @ReasonField() reason?: string | null;
}

export class CloseRange implements CloseRangeRequest {
  @DateField() startDate!: CalendarDate;
  @DateField() endDate!: CalendarDate;
  @ReasonField() reason?: string | null;
}

/** A missing field stays as it is; null reverts the change of that date. */
export class ChangeTimeslot implements ChangeTimeslotRequest {
  @WholeNumberField({ ...LIMITS.dailyCapacity, optional: true, nullable: true }) capacity?: number | null;
  @TimeField({ optional: true, nullable: true }) startTime?: TimeOfDay | null;
  @TimeField({ optional: true, nullable: true }) endTime?: TimeOfDay | null;
  @BooleanField({ optional: true }) isDisabled?: boolean;
  @ReasonField() reason?: string | null;
}

/** Either `date`, or `startDate` and `endDate`, both included. */
export class OverrideListRequest implements ListParameters {
  @DateField({ optional: true }) date?: CalendarDate;
  @DateField({ optional: true }) startDate?: CalendarDate;
  @DateField({ optional: true }) endDate?: CalendarDate;
  @SortField('date', 'ASC') sort?: string;
  @RangeField() range?: string;
  @FilterField('The dates as JSON') filter?: string;
}
