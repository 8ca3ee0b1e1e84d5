import type { DataSource, EntityManager } from 'typeorm';
import type { Weekday } from '../contract/calendar-date.js';
import { named } from '../platform/database/named-query.js';
import type { ListQuery } from '../platform/lists/list-query.js';
import type { StoredSettings } from '../settings/setting.rules.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';
import type { TemplateSlotFacts } from './template-change.rules.js';

export interface GlobalTimeslotRecord extends TemplateSlotFacts {
  id: string;
  modifiedByName: string | null;
  modifiedAt: Date | null;
  settings: StoredSettings;
}

export const GLOBAL_TIMESLOT_SORTS = ['dayOfWeek', 'originalStartTime', 'effectiveStartTime', 'id'] as const;
export type GlobalTimeslotSort = (typeof GLOBAL_TIMESLOT_SORTS)[number];
const SORT_SQL: Readonly<Record<GlobalTimeslotSort, string>> = {
  dayOfWeek: 't.day_of_week',
  originalStartTime: 't.original_start_time',
  effectiveStartTime: 't.start_time',
  id: 't.id',
};

const SELECT = `
  SELECT t.id, t.day_of_week AS "dayOfWeek", t.original_start_time AS "originalStart",
    t.original_end_time AS "originalEnd", t.start_time AS start, t.end_time AS end, t.capacity,
    t.original_capacity AS "originalCapacity",
    t.is_enabled AS "isEnabled", t.is_custom AS "isCustom", t.reason, m.name AS "modifiedByName",
    t.modified_at AS "modifiedAt", ${SETTINGS_SQL} AS settings
  FROM global_timeslots t LEFT JOIN users m ON m.id = t.modified_by_id`;

const listSql = ({ sort }: ListQuery<GlobalTimeslotSort>): string => `${SELECT}
  WHERE $1::int IS NULL OR t.day_of_week = $1
  ORDER BY ${SORT_SQL[sort.field]} ${sort.direction}, t.day_of_week, t.start_time, t.end_time, t.original_start_time`;

/** Reads the whole template, or one weekday, in order; it is so small that the caller cuts the page. */
export const listGlobalTimeslots = (
  on: DataSource,
  dayOfWeek: Weekday | null,
  query: ListQuery<GlobalTimeslotSort>,
): Promise<GlobalTimeslotRecord[]> =>
  named<GlobalTimeslotRecord>(on, {
    name: `list-global-timeslots-${query.sort.field}-${query.sort.direction}`,
    text: listSql(query),
    values: [dayOfWeek],
  });

/** Reads some weekdays, ordered by weekday and time. */
export const templateOf = (tx: EntityManager | DataSource, days: readonly Weekday[]): Promise<GlobalTimeslotRecord[]> =>
  named<GlobalTimeslotRecord>(tx, {
    name: 'template-of',
    text: `${SELECT} WHERE t.day_of_week = ANY ($1::smallint[])
           ORDER BY t.day_of_week, t.start_time, t.end_time, t.original_start_time`,
    values: [days],
  });

/** The weekday of a template slot; null when there is no such slot. */
export async function weekdayOfSlot(on: DataSource, id: string): Promise<Weekday | null> {
  const text = 'SELECT day_of_week AS "dayOfWeek" FROM global_timeslots WHERE id = $1';
  const [found] = await named<{ dayOfWeek: Weekday }>(on, { name: 'weekday-of-slot', text, values: [id] });
  return found?.dayOfWeek ?? null;
}
