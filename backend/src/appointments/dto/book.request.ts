import type { AdminBookRequest, BookRequest } from '../../contract/appointment.js';
import type { CalendarDate } from '../../contract/calendar-date.js';
import type { TimeOfDay } from '../../contract/time-of-day.js';
import { BooleanField, DateField, IdField, TimeField } from '../../platform/http/validation/fields.js';

/** The times are the slot's original ones; the handler gets them as `HH:mm:ss`. */
export class BookPlaceRequest implements BookRequest {
  @DateField() appointmentDate!: CalendarDate;
  @TimeField() startTime!: TimeOfDay;
  @TimeField() endTime!: TimeOfDay;
}

export class BookForClientRequest extends BookPlaceRequest implements AdminBookRequest {
  @IdField() userId!: string;
  @BooleanField({ optional: true, description: 'Breaks every rule that staff may break (`data.overridden`)' })
  isAdminOverride?: boolean;
}
