import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isCalendarDate, type CalendarDate } from '../contract/calendar-date.js';
import type { TimeslotOverride } from '../contract/schedule-change.js';
import { Page } from '../platform/http/answer.js';
import { invalidField } from '../platform/http/app-error.js';
import { readListQuery, type ListParameters } from '../platform/http/list-query.js';
import { toTimeslotOverride } from './timeslot-override.mapper.js';
import { listOverrides, OVERRIDE_SORTS } from './timeslot-override.repository.js';

/** One date, or a range of which both ends are included; as parameters or in `filter`. */
export interface OverridesAsked extends ListParameters {
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

/** What differs from the weekly template. */
@Injectable()
export class OverrideListService {
  constructor(private readonly dataSource: DataSource) {}

  async list(asked: OverridesAsked): Promise<Page<TimeslotOverride>> {
    const query = readListQuery(asked, SHAPE);
    const dateOf = (field: (typeof DATES)[number]) => asked[field] ?? readDate(field, query.filter[field]);
    const date = dateOf('date');
    const [from, to] = [date ?? dateOf('startDate'), date ?? dateOf('endDate')];
    if (from === null) throw invalidField(to === null ? 'date' : 'startDate', 'required');
    if (to === null) throw invalidField('endDate', 'required');
    if (to < from) throw invalidField('endDate', 'rangeEndBeforeStart');
    const { records, total } = await listOverrides(this.dataSource, { from, to }, query);
    return new Page('overrides', records.map(toTimeslotOverride), total, query.offset);
  }
}

function readDate(field: string, value: unknown): CalendarDate | null {
  if (value === undefined || value === null || value === '') return null;
  if (!isCalendarDate(value)) throw invalidField(field, 'mustBeDate');
  return value;
}
