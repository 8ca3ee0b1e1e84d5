import type { Weekday } from '../../contract/calendar-date.js';
import type { ReplaceWeekdayRequest, ReplaceWeekRequest, WeekdaySlotRequest } from '../../contract/global-timeslot.js';
import { LIMITS } from '../../contract/limits.js';
import type { TimeOfDay } from '../../contract/time-of-day.js';
import { BooleanField, TextField, TimeField, WholeNumberField } from '../../platform/http/validation/fields.js';
import { ListField } from '../../platform/http/validation/list-field.js';

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
