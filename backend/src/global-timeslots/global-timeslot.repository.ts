import { type DataSource, type EntityManager, In } from 'typeorm';
import type { Visit } from '../appointments/affected.mapper.js';
import type { StoredClass, StoredTrainer } from '../contract/gym-class.js';
import type { Weekday, CalendarDate } from '../contract/calendar-date.js';
import { named } from '../platform/database/named-query.js';
import type { ListQuery } from '../platform/lists/list-query.js';
import { classJson, trainerJson } from '../settings/class-json.js';
import type { ScheduledSlot } from '../schedule/schedule.rules.js';
import type { StoredSettings } from '../settings/setting.rules.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';
import { GlobalTimeslot } from './global-timeslot.entity.js';
import type { TemplateSlotFacts } from './template-change.rules.js';

export interface GlobalTimeslotRecord extends TemplateSlotFacts {
  id: string;
  modifiedByName: string | null;
  modifiedAt: Date | null;
  settings: StoredSettings;
  gymClass?: StoredClass | null;
  trainer?: StoredTrainer | null;
}

export const GLOBAL_TIMESLOT_SORTS = ['dayOfWeek', 'originalStartTime', 'effectiveStartTime', 'id'] as const;
type GlobalTimeslotSort = (typeof GLOBAL_TIMESLOT_SORTS)[number];
const SORT_SQL: Readonly<Record<GlobalTimeslotSort, string>> = {
  dayOfWeek: 't.day_of_week',
  originalStartTime: 't.original_start_time',
  effectiveStartTime: 't.start_time',
  id: 't.id',
};

const SELECT = `
  SELECT t.id, t.day_of_week AS "dayOfWeek", t.original_start_time AS "originalStart",
    t.original_end_time AS "originalEnd", t.room, t.start_time AS start, t.end_time AS end, t.capacity,
    t.original_capacity AS "originalCapacity",
    t.is_enabled AS "isEnabled", t.is_custom AS "isCustom", t.reason, t.class_id AS "classId", t.trainer_id AS "trainerId",
    ${classJson('t.class_id')} AS "gymClass", ${trainerJson('t.trainer_id')} AS trainer, m.name AS "modifiedByName",
    t.modified_at AS "modifiedAt", ${SETTINGS_SQL} AS settings
  FROM global_timeslots t LEFT JOIN users m ON m.id = t.modified_by_id`;

const listSql = ({ sort }: ListQuery<GlobalTimeslotSort>): string => `${SELECT}
  WHERE t.room = $2 AND ($1::int IS NULL OR t.day_of_week = $1)
  ORDER BY ${SORT_SQL[sort.field]} ${sort.direction}, t.day_of_week, t.start_time, t.end_time, t.original_start_time`;

/** Reads the whole template of a room, or one weekday, in order; it is so small that the caller cuts the page. */
export const listGlobalTimeslots = (
  on: DataSource,
  { dayOfWeek, room }: { dayOfWeek: Weekday | null; room: number },
  query: ListQuery<GlobalTimeslotSort>,
): Promise<GlobalTimeslotRecord[]> =>
  named<GlobalTimeslotRecord>(on, {
    name: `list-global-timeslots-${query.sort.field}-${query.sort.direction}`,
    text: listSql(query),
    values: [dayOfWeek, room],
  });

/** Reads some weekdays of a room, ordered by weekday and time. */
export const templateOf = (
  tx: EntityManager | DataSource,
  { days, room }: { days: readonly Weekday[]; room: number },
): Promise<GlobalTimeslotRecord[]> =>
  named<GlobalTimeslotRecord>(tx, {
    name: 'template-of',
    text: `${SELECT} WHERE t.day_of_week = ANY ($1::smallint[]) AND t.room = $2
           ORDER BY t.day_of_week, t.start_time, t.end_time, t.original_start_time`,
    values: [days, room],
  });

/** The weekday and room of a template slot; null when there is no such slot. */
export async function placeOfSlot(on: DataSource, id: string): Promise<{ dayOfWeek: Weekday; room: number } | null> {
  const slot = await on.manager.findOneBy(GlobalTimeslot, { id });
  return slot && { dayOfWeek: slot.dayOfWeek, room: slot.room };
}

const WRITE = `
  INSERT INTO global_timeslots AS t (day_of_week, original_start_time, original_end_time, room, start_time, end_time, capacity,
    original_capacity, is_enabled, is_custom, reason, class_id, trainer_id, modified_by_id, modified_at)
  SELECT s."dayOfWeek", s."originalStart", s."originalEnd", s.room, s.start, s."end", s.capacity, s."originalCapacity",
    s."isEnabled", s."isCustom", s.reason, s."classId", s."trainerId", $2::uuid, $3::timestamptz
  FROM jsonb_to_recordset($1::jsonb) AS s("dayOfWeek" smallint, "originalStart" time, "originalEnd" time, room smallint, start time,
    "end" time, capacity integer, "originalCapacity" integer, "isEnabled" boolean, "isCustom" boolean, reason text,
    "classId" uuid, "trainerId" uuid)
  ON CONFLICT (day_of_week, original_start_time, original_end_time, room) DO UPDATE SET
    start_time = excluded.start_time, end_time = excluded.end_time, capacity = excluded.capacity,
    class_id = excluded.class_id, trainer_id = excluded.trainer_id,
    is_enabled = excluded.is_enabled, reason = excluded.reason, modified_by_id = excluded.modified_by_id,
    modified_at = excluded.modified_at
  WHERE (t.start_time, t.end_time, t.capacity, t.is_enabled, t.reason, t.class_id, t.trainer_id) IS DISTINCT FROM
    (excluded.start_time, excluded.end_time, excluded.capacity, excluded.is_enabled, excluded.reason, excluded.class_id,
      excluded.trainer_id)`;

/** Writes slots by weekday and original times: updates existing ones, and leaves those alone where nothing differs. */
export async function writeTemplate(
  tx: EntityManager,
  slots: readonly TemplateSlotFacts[],
  by: { byId: string; at: Date },
): Promise<void> {
  await named(tx, { name: 'write-template', text: WRITE, values: [JSON.stringify(slots), by.byId, by.at] });
}

/** Removes slots from the template; dates with bookings in them keep them as retired slots until they are empty. */
export async function retireFromTemplate(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await tx.delete(GlobalTimeslot, { id: In(ids) });
}

const PIN = `
  INSERT INTO timeslot_overrides (date, start_time, end_time, room, kind, new_start_time, new_end_time, created_by_id, created_at)
  SELECT $1::date, p.start_time, p.end_time, p.room, 'time', p.effective_start, p.effective_end, $6::uuid, $7::timestamptz
  FROM unnest($2::time[], $3::time[], $4::time[], $5::time[], $8::smallint[])
    AS p(start_time, end_time, effective_start, effective_end, room)
  JOIN global_timeslots t ON t.day_of_week = extract(dow FROM $1::date) AND t.is_enabled
    AND t.original_start_time = p.start_time AND t.original_end_time = p.end_time AND t.room = p.room
    AND (t.start_time, t.end_time) IS DISTINCT FROM (p.effective_start, p.effective_end)
  ON CONFLICT (date, start_time, end_time, room, kind) WHERE kind <> 'day' DO NOTHING`;

/** Keeps these slots of a date at their times after a change of the template, as overrides of that date. */
export async function pinTimes(
  tx: EntityManager,
  date: CalendarDate,
  slots: readonly ScheduledSlot[],
  by: { byId: string; at: Date },
): Promise<void> {
  if (slots.length === 0) return;
  const column = (key: 'start' | 'end' | 'effectiveStart' | 'effectiveEnd' | 'room') => slots.map((slot) => slot[key]);
  const columns = [column('start'), column('end'), column('effectiveStart'), column('effectiveEnd')];
  await named(tx, { name: 'pin-times', text: PIN, values: [date, ...columns, by.byId, by.at, column('room')] });
}

const STAYING = `
  SELECT a.id, a.client_id AS "clientId", u.name AS "clientName", a.appointment_date AS date,
    a.effective_start_time AS "effectiveStart", a.effective_end_time AS "effectiveEnd"
  FROM unnest($2::smallint[], $3::time[], $4::time[], $5::smallint[])
    AS s(day_of_week, start_time, end_time, room)
  JOIN appointments a ON a.start_time = s.start_time AND a.end_time = s.end_time AND a.room = s.room
    AND extract(dow FROM a.appointment_date) = s.day_of_week
  JOIN users u ON u.id = a.client_id
  WHERE a.status = 1 AND a.starts_at > $1 ORDER BY a.starts_at, u.name COLLATE "el-x-icu", a.id`;

/** Upcoming appointments in these slots of the template, even on dates with a time of their own. */
export async function stayingVisits(
  tx: EntityManager,
  slots: readonly TemplateSlotFacts[],
  now: Date,
): Promise<Visit[]> {
  if (slots.length === 0) return [];
  const column = <Key extends keyof TemplateSlotFacts>(key: Key) => slots.map((slot) => slot[key]);
  const values = [now, column('dayOfWeek'), column('originalStart'), column('originalEnd'), column('room')];
  return named<Visit>(tx, { name: 'staying-visits', text: STAYING, values });
}
