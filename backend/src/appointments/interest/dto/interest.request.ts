import type { BookRequest } from '../../../contract/appointment.js';
import type { CalendarDate } from '../../../contract/calendar-date.js';
import type { TimeOfDay } from '../../../contract/time-of-day.js';
import { DateField, TimeField } from '../../../platform/http/validation/fields.js';

/** A member waits for a slot at whatever time it takes place: no seen start is checked. */
export class InterestRequest implements Omit<BookRequest, 'expectedStartTime'> {
  @DateField() appointmentDate!: CalendarDate;
  @TimeField() startTime!: TimeOfDay;
  @TimeField() endTime!: TimeOfDay;
}
