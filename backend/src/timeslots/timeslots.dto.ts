import type { CalendarDate } from '../contract/calendar-date.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { DateField, IdField, TimeQueryField } from '../platform/http/validation/fields.js';

export class DayRequest {
  @DateField() date!: CalendarDate;
}

/** With times, only the slots that lie wholly within them. */
export class AvailableRequest extends DayRequest {
  @TimeQueryField({ optional: true }) startTime?: TimeOfDay;
  @TimeQueryField({ optional: true }) endTime?: TimeOfDay;
}

/** A slot by its original times. */
export class SlotRequest extends DayRequest {
  @TimeQueryField() startTime!: TimeOfDay;
  @TimeQueryField() endTime!: TimeOfDay;
}

export class ValidateRequest extends SlotRequest {
  @IdField({ optional: true, description: 'For administrators: who would have the place' }) userId?: string;
  @IdField({ optional: true, description: 'The appointment that would move there, and so does not stand in the way' })
  appointmentId?: string;
}
