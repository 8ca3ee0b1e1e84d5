import type { CalendarDate } from '../contract/calendar-date.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import {
  BooleanQueryField,
  DateField,
  EndTimeQueryField,
  IdField,
  TimeQueryField,
} from '../platform/http/validation/fields.js';

const MOVING = 'The appointment that would move there, and so does not stand in the way';

export class DayRequest {
  @DateField() date!: CalendarDate;
}

/** With times, only the slots that lie wholly within them. */
export class AvailableRequest extends DayRequest {
  @TimeQueryField({ optional: true }) startTime?: TimeOfDay;
  @EndTimeQueryField({ optional: true }) endTime?: TimeOfDay;
  @IdField({ optional: true, description: MOVING }) appointmentId?: string;
}

export class BookingDaysRequest {
  @IdField({ optional: true, description: MOVING }) appointmentId?: string;
}

/** A slot by its original times. */
export class SlotRequest extends DayRequest {
  @TimeQueryField() startTime!: TimeOfDay;
  @EndTimeQueryField() endTime!: TimeOfDay;
}

export class ValidateRequest extends SlotRequest {
  @IdField({ optional: true, description: 'For administrators: who would have the place' }) userId?: string;
  @IdField({ optional: true, description: MOVING }) appointmentId?: string;
  @BooleanQueryField({ optional: true, description: 'For administrators: the client has come, and the slot may run' })
  isWalkIn?: boolean;
}
