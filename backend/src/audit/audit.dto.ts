import type { CalendarDate } from '../contract/calendar-date.js';
import { BooleanQueryField, DateField, IdField, TextField } from '../platform/http/validation/fields.js';
import {
  SortField,
  RangeField,
  FilterField,
  CountUpToField,
  type ListParameters,
} from '../platform/lists/list-query.js';

const MAX_WORD_LENGTH = 100;

/** Dates are days of the gym's calendar, both included. */
export class AuditListRequest implements ListParameters {
  @DateField({ optional: true }) startDate?: CalendarDate;
  @DateField({ optional: true }) endDate?: CalendarDate;
  @TextField({ optional: true, max: MAX_WORD_LENGTH, description: 'Such as `client`' }) entity?: string;
  @TextField({ optional: true, max: MAX_WORD_LENGTH }) entityId?: string;
  @TextField({ optional: true, max: MAX_WORD_LENGTH, description: 'Such as `client.updated`' }) action?: string;
  @IdField({ optional: true, description: 'Who did it' }) actorId?: string;
  @IdField({ optional: true, description: 'Whom it is about' }) clientId?: string;
  @IdField({ optional: true, description: 'Only the entries of one act' }) actId?: string;
  @BooleanQueryField({ optional: true, description: 'true: one entry for each act' }) grouped?: boolean;
  @TextField({
    optional: true,
    max: MAX_WORD_LENGTH,
    description: 'Name, e-mail or phone of who did it or whom it is about; Greek, Latin or Greeklish',
  })
  q?: string;
  @SortField('at', 'DESC') sort?: string;
  @RangeField() range?: string;
  @CountUpToField() countUpTo?: number;
  @FilterField('The other parameters as JSON') filter?: string;
}
