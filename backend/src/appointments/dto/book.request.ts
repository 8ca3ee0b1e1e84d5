import type { AdminBookRequest, BookRequest } from '../../contract/appointment.js';
import type { CalendarDate } from '../../contract/calendar-date.js';
import type { TimeOfDay } from '../../contract/time-of-day.js';
import { BooleanField, DateField, IdField, TimeField } from '../../platform/http/validation/fields.js';

/** The times are the slot's original ones; the handler gets them as `HH:mm:ss`. */
export class BookPlaceRequest implements BookRequest {
  @DateField() appointmentDate!: CalendarDate;
  @TimeField() startTime!: TimeOfDay;
  @TimeField() endTime!: TimeOfDay;
  @TimeField({ optional: true, description: 'The effective start that was seen: 409 STALE when it is another by now' })
  expectedStartTime?: TimeOfDay;
}

export class BookForClientRequest extends BookPlaceRequest implements AdminBookRequest {
  @IdField() userId!: string;
  @BooleanField({ optional: true, description: 'Breaks every rule that staff may break (`data.overridden`)' })
  isAdminOverride?: boolean;
}

export const placeOf = ({
  appointmentDate: date,
  startTime: start,
  endTime: end,
  expectedStartTime,
}: BookPlaceRequest) => ({
  date,
  slot: { start, end },
  expectedStart: expectedStartTime,
});
