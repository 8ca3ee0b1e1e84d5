import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WEEKDAYS, type Weekday } from '../contract/calendar-date.js';
import type { GlobalTimeslot } from '../contract/global-timeslot.js';
import { FIRST_ROOM } from '../contract/room.js';
import { Page, Tagged } from '../platform/http/answer.js';
import { invalidField } from '../platform/errors/app-error.js';
import { readListQuery, type ListParameters } from '../platform/lists/list-query.js';
import type { Texts } from '../platform/texts/texts.js';
import { templateVersion, toGlobalTimeslot } from './global-timeslot.mapper.js';
import { GLOBAL_TIMESLOT_SORTS, listGlobalTimeslots } from './global-timeslot.repository.js';

const SHAPE = {
  sortable: GLOBAL_TIMESLOT_SORTS,
  defaultSort: { field: 'dayOfWeek', direction: 'ASC' },
  filterable: ['dayOfWeek'],
} as const;

/** Reads the weekly template. */
@Injectable()
export class GlobalTimeslotsService {
  constructor(private readonly dataSource: DataSource) {}

  async list(
    asked: ListParameters & { dayOfWeek?: Weekday; areaId?: number },
    texts: Texts,
  ): Promise<Tagged<Page<GlobalTimeslot>>> {
    const query = readListQuery(asked, SHAPE);
    const dayOfWeek = asked.dayOfWeek ?? readWeekday(query.filter['dayOfWeek']);
    const records = await listGlobalTimeslots(this.dataSource, { dayOfWeek, room: asked.areaId ?? FIRST_ROOM }, query);
    const rows = records.slice(query.offset, query.offset + query.limit);
    const timeslots = rows.map((record) => toGlobalTimeslot(record, texts));
    const page = new Page('global-timeslots', timeslots, records.length, query.offset);
    return new Tagged(page, templateVersion(dayOfWeek === null ? WEEKDAYS : [dayOfWeek], records));
  }
}

function readWeekday(value: unknown): Weekday | null {
  if (value === undefined || value === null || value === '') return null;
  const known = WEEKDAYS.find((weekday) => weekday === Number(value));
  if (known === undefined) throw invalidField('dayOfWeek', 'mustBeBetween', { min: 0, max: 6 });
  return known;
}
