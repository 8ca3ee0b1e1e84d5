import type { BookRequest } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { DateField, TimeField } from '../platform/http/validation/fields.js';

/** A waiting member takes the slot at any time of day, so no seen start is checked. */
export class InterestRequest implements Omit<BookRequest, 'expectedStartTime'> {
  @DateField() appointmentDate!: CalendarDate;
  @TimeField() startTime!: TimeOfDay;
  @TimeField() endTime!: TimeOfDay;
}
