import type { CalendarDate } from '../../contract/calendar-date.js';
import { DateField, IdField, TextField } from '../../platform/http/validation/fields.js';
import type { ListParameters } from '../../platform/lists/list-query.js';

const MAX_JSON_LENGTH = 2_000;

/** Both dates are included; without one the list is open on that side. */
export class AppointmentListRequest implements ListParameters {
  @DateField({ optional: true }) startDate?: CalendarDate;
  @DateField({ optional: true }) endDate?: CalendarDate;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`["startsAt","ASC"]`' }) sort?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`[0,24]`' }) range?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: 'The other parameters, and `status`, as JSON' })
  filter?: string;
}

export class AdminAppointmentListRequest extends AppointmentListRequest {
  @IdField({ optional: true }) userId?: string;
}
