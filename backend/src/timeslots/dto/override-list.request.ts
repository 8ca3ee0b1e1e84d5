import type { CalendarDate } from '../../contract/calendar-date.js';
import type { ListParameters } from '../../platform/lists/list-query.js';
import { DateField, TextField } from '../../platform/http/validation/fields.js';

const MAX_JSON_LENGTH = 2_000;

/** Either `date`, or `startDate` and `endDate`, both included. */
export class OverrideListRequest implements ListParameters {
  @DateField({ optional: true }) date?: CalendarDate;
  @DateField({ optional: true }) startDate?: CalendarDate;
  @DateField({ optional: true }) endDate?: CalendarDate;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`["date","ASC"]`' }) sort?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`[0,24]`' }) range?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: 'The dates as JSON' }) filter?: string;
}
