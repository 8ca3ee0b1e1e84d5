import type {
  AdminBookRequest,
  AdminMoveRequest,
  BookRequest,
  CancelRequest,
  MoveRequest,
} from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { DateField, IdField, TextField, BooleanField, TimeField } from '../platform/http/validation/fields.js';
import { SortField, RangeField, FilterField, type ListParameters } from '../platform/lists/list-query.js';

/** Both dates are included; without one the list is open on that side. */
export class AppointmentListRequest implements ListParameters {
  @DateField({ optional: true }) startDate?: CalendarDate;
  @DateField({ optional: true }) endDate?: CalendarDate;
  @SortField('startsAt', 'ASC') sort?: string;
  @RangeField() range?: string;
  @FilterField('The other parameters, and `status`, as JSON') filter?: string;
}

export class AdminAppointmentListRequest extends AppointmentListRequest {
  @IdField({ optional: true }) userId?: string;
}

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

/** Optional, because a DELETE often has no body. */
/** The times are the slot's original ones. */
export class MovePlaceRequest implements MoveRequest {
  @DateField() date!: CalendarDate;
  @TimeField() startTime!: TimeOfDay;
  @TimeField() endTime!: TimeOfDay;
  @TimeField({ optional: true, description: 'The effective start that was seen: 409 STALE when it is another by now' })
  expectedStartTime?: TimeOfDay;
}

export class MoveForClientRequest extends MovePlaceRequest implements AdminMoveRequest {
  @BooleanField({ optional: true, description: 'Breaks every rule that staff may break (`data.overridden`)' })
  isAdminOverride?: boolean;
  @TextField({ optional: true, nullable: true, max: LIMITS.reasonMaxLength }) reason?: string | null;
}

export const destinationOf = ({ date, startTime: start, endTime: end, expectedStartTime }: MovePlaceRequest) => ({
  date,
  slot: { start, end },
  expectedStart: expectedStartTime,
});

export class CancelAppointment implements CancelRequest {
  @TextField({ optional: true, nullable: true, max: LIMITS.reasonMaxLength }) reason?: string | null;
}
