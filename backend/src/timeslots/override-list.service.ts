import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Language } from '../contract/languages.js';
import type { TimeslotOverride } from '../contract/schedule-change.js';
import { Page } from '../platform/http/answer.js';
import { AppError, invalidField } from '../platform/errors/app-error.js';
import { readListQuery, type ListParameters } from '../platform/lists/list-query.js';
import { filteredDate } from '../platform/http/validation/fields.js';
import { listOverrides, OVERRIDE_SORTS, toTimeslotOverride } from './timeslot-override.repository.js';

/** One date, or a range with both ends included; as parameters or in `filter`. */
interface OverridesAsked extends ListParameters {
  date?: CalendarDate;
  startDate?: CalendarDate;
  endDate?: CalendarDate;
}

const DATES = ['date', 'startDate', 'endDate'] as const;
const SHAPE = {
  sortable: OVERRIDE_SORTS,
  defaultSort: { field: 'date', direction: 'ASC' },
  filterable: DATES,
} as const;

@Injectable()
export class OverrideListService {
  constructor(private readonly dataSource: DataSource) {}

  async list(asked: OverridesAsked, language: Language): Promise<Page<TimeslotOverride>> {
    const query = readListQuery(asked, SHAPE);
    const dateOf = (field: (typeof DATES)[number]) => asked[field] ?? filteredDate(field, query.filter[field]);
    const date = dateOf('date');
    const [from, to] = [date ?? dateOf('startDate'), date ?? dateOf('endDate')];
    if (from === null || to === null) throw missing({ startDate: from, endDate: to });
    if (to < from) throw invalidField('endDate', 'rangeEndBeforeStart');
    const { records, total } = await listOverrides(this.dataSource, { from, to }, query);
    return new Page(
      'overrides',
      records.map((one) => toTimeslotOverride(one, language)),
      total,
      query.offset,
    );
  }
}

function missing(range: Readonly<Record<'startDate' | 'endDate', CalendarDate | null>>): AppError {
  const absent = Object.entries(range).filter(([, date]) => date === null);
  const fields = absent.map(([field]) => [field, { key: 'required', params: { field } }] as const);
  return new AppError('VALIDATION_FAILED', {}, { fields: Object.fromEntries(fields) });
}
