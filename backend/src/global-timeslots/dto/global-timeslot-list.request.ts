import type { Weekday } from '../../contract/calendar-date.js';
import type { ListParameters } from '../../platform/lists/list-query.js';
import { TextField, WholeNumberQueryField } from '../../platform/http/validation/fields.js';

const MAX_JSON_LENGTH = 2_000;

export class GlobalTimeslotListRequest implements ListParameters {
  @WholeNumberQueryField({ optional: true, min: 0, max: 6, description: 'Sunday 0 to Saturday 6' }) dayOfWeek?: Weekday;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`["dayOfWeek","ASC"]`' }) sort?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`[0,24]`' }) range?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`{"dayOfWeek":1}`' }) filter?: string;
}
