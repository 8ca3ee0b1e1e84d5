import { type DataSource, type EntityManager } from 'typeorm';
import type { JsonRow } from '../acts/act-changes.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { nameIn } from '../contract/gym-class.js';
import { DEFAULT_LANGUAGE, type Language } from '../contract/languages.js';
import { FIRST_ROOM } from '../contract/room.js';
import type { TimeslotOverride } from '../contract/schedule-change.js';
import { named, statementOf } from '../platform/database/named-query.js';
import type { ListQuery } from '../platform/lists/list-query.js';
import { trainerJson } from '../settings/class-json.js';
import type { OverrideRow } from '../schedule/schedule.repository.js';
import type { SlotTimes, TimeSpan } from '../schedule/schedule.rules.js';
import { usesSql } from '../settings/settings.repository.js';
import { TimeslotOverride as TimeslotOverrideRow } from '../schedule/timeslot-override.entity.js';

export interface OverrideRecord extends OverrideRow {
  id: string;
  date: CalendarDate;
  createdByName: string | null;
  createdAt: Date;
}

/** The author, time and reason of a change of the schedule. */
export interface Authored {
  /** Null: the gym itself. */
  byId: string | null;
  at: Date;
  reason: string | null;
}

/** A slot of a date, by its original times. */
export interface SlotOfDate {
  date: CalendarDate;
  slot: SlotTimes;
}

/** A requested override of a slot; one row of each kind (rule: overrides). */
type SlotOverrideWish =
  | { kind: 'disabled' }
  | { kind: 'extra'; classId?: string | null; trainerId?: string | null }
  | { kind: 'trainer'; trainerId: string }
  | { kind: 'capacity'; capacity: number }
  | { kind: 'time'; times: TimeSpan };

const COLUMNS = `
  o.id, o.date, o.kind, o.start_time AS start, o.end_time AS end, o.room, o.new_start_time AS "newStart",
  o.new_end_time AS "newEnd", o.capacity_override AS capacity, o.reason, u.name AS "createdByName",
  o.created_at AS "createdAt", ${trainerJson('o.trainer_id')} AS trainer`;
const from = (source: string): string => `FROM ${source} o LEFT JOIN users u ON u.id = o.created_by_id`;

const SET = statementOf(
  'set-slot-override',
  [
    ...['date', 'start', 'end', 'room', 'kind', 'capacity', 'newStart', 'newEnd', 'reason', 'byId', 'at'],
    ...['classId', 'trainerId'],
  ] as const,
  ($) => `
  INSERT INTO timeslot_overrides (date, start_time, end_time, room, kind, capacity_override, new_start_time, new_end_time,
    reason, created_by_id, created_at, class_id, trainer_id)
  VALUES (${$.date}, ${$.start}, ${$.end}, ${$.room}, ${$.kind}, ${$.capacity}, ${$.newStart}, ${$.newEnd},
    ${$.reason}, ${$.byId}, ${$.at}, ${$.classId}, ${$.trainerId})
  ON CONFLICT (date, start_time, end_time, room, kind) WHERE kind <> 'day' DO UPDATE SET
    capacity_override = excluded.capacity_override, new_start_time = excluded.new_start_time,
    new_end_time = excluded.new_end_time, reason = excluded.reason, created_by_id = excluded.created_by_id,
    created_at = excluded.created_at, class_id = excluded.class_id, trainer_id = excluded.trainer_id`,
);

export async function setSlotOverride(
  tx: EntityManager,
  { date, slot }: SlotOfDate,
  wish: SlotOverrideWish,
  { byId, at, reason }: Authored,
): Promise<void> {
  const times = wish.kind === 'time' ? wish.times : null;
  const statement = SET.with({
    ...{ date, start: slot.start, end: slot.end, room: slot.room, kind: wish.kind, reason, byId, at },
    capacity: wish.kind === 'capacity' ? wish.capacity : null,
    newStart: times?.start ?? null,
    newEnd: times?.end ?? null,
    classId: wish.kind === 'extra' ? (wish.classId ?? null) : null,
    trainerId: wish.kind === 'extra' || wish.kind === 'trainer' ? (wish.trainerId ?? null) : null,
  });
  await named(tx, statement);
}

export async function dropSlotOverride(
  tx: EntityManager,
  { date, slot }: SlotOfDate,
  kind: SlotOverrideWish['kind'],
): Promise<void> {
  await tx.delete(TimeslotOverrideRow, { date, startTime: slot.start, endTime: slot.end, room: slot.room, kind });
}

const DROP_IDLE = `
  DELETE FROM timeslot_overrides o USING global_timeslots t
  WHERE o.date = $1 AND o.start_time = $2 AND o.end_time = $3 AND o.room = $4 AND o.kind = 'time'
    AND t.day_of_week = extract(dow FROM o.date) AND t.original_start_time = o.start_time
    AND t.original_end_time = o.end_time AND t.room = o.room AND t.start_time = o.new_start_time AND t.end_time = o.new_end_time`;

/** Removes a changed time that equals the template's own, so that moving a slot back by hand leaves no override. */
export async function dropIdleTimeOverride(tx: EntityManager, { date, slot }: SlotOfDate): Promise<void> {
  await named(tx, {
    name: 'drop-idle-time-override',
    text: DROP_IDLE,
    values: [date, slot.start, slot.end, slot.room],
  });
}

const closing = (kind: 'day' | 'room', room: string, key: string): string => `
  WITH closed AS (
    INSERT INTO timeslot_overrides AS o (date, kind, room, reason, created_by_id, created_at)
    SELECT day::date, '${kind}', ${room}, $3, $4::uuid, $5::timestamptz
    FROM generate_series($1::date::timestamp, $2::date::timestamp, interval '1 day') AS day
    ON CONFLICT (${key}) WHERE kind = '${kind}' DO UPDATE SET reason = coalesce(excluded.reason, o.reason),
      created_by_id = excluded.created_by_id, created_at = excluded.created_at
    RETURNING *
  )
  SELECT ${COLUMNS} ${from('closed')} ORDER BY o.date`;
const CLOSE = closing('day', String(FIRST_ROOM), 'date');
const CLOSE_ROOM = closing('room', '$6::smallint', 'date, room');

/**
 * Closes every day of a range, both ends included, or one room on them. A day that was closed already keeps its reason
 * unless a new one is given.
 */
export function closeDays(
  tx: EntityManager,
  { from: first, to, room }: ClosedRange,
  { byId, at, reason }: Authored,
): Promise<OverrideRecord[]> {
  const values = [first, to, reason, byId, at];
  return room === undefined
    ? named<OverrideRecord>(tx, { name: 'close-days', text: CLOSE, values })
    : named<OverrideRecord>(tx, { name: 'close-room', text: CLOSE_ROOM, values: [...values, room] });
}

interface ClosedRange {
  from: CalendarDate;
  to: CalendarDate;
  /** The one that is closed alone; undefined for all. */
  room?: number | undefined;
}

/** Closed days of a range, or those of one room, as rows that an act remembers. */
export async function closingsIn(tx: EntityManager, { from: first, to, room }: ClosedRange): Promise<JsonRow[]> {
  const text = `SELECT to_jsonb(o) AS row FROM timeslot_overrides o
    WHERE o.date BETWEEN $1 AND $2
      AND CASE WHEN $3::smallint IS NULL THEN o.kind = 'day' ELSE o.kind = 'room' AND o.room = $3 END ORDER BY o.date`;
  return rowsOf(await named(tx, { name: 'closings-in', text, values: [first, to, room ?? null] }));
}

/** Overrides of a slot as rows that an act remembers. */
export async function slotOverrideRows(tx: EntityManager, { date, slot }: SlotOfDate): Promise<JsonRow[]> {
  const text = `SELECT to_jsonb(o) AS row FROM timeslot_overrides o
    WHERE o.date = $1 AND o.start_time = $2 AND o.end_time = $3 AND o.room = $4 ORDER BY o.kind`;
  return rowsOf(await named(tx, { name: 'slot-override-rows', text, values: [date, slot.start, slot.end, slot.room] }));
}

const rowsOf = (found: readonly { row: JsonRow }[]): JsonRow[] => found.map(({ row }) => row);

export const overridesOfSlot = (tx: EntityManager, { date, slot }: SlotOfDate): Promise<OverrideRecord[]> =>
  named<OverrideRecord>(tx, {
    name: 'overrides-of-slot',
    text: `SELECT ${COLUMNS} ${from('timeslot_overrides')}
           WHERE o.date = $1 AND o.start_time = $2 AND o.end_time = $3 AND o.room = $4 ORDER BY o.kind`,
    values: [date, slot.start, slot.end, slot.room],
  });

/** null when there is no such override. */
export async function findOverride(on: DataSource | EntityManager, id: string): Promise<OverrideRecord | null> {
  const text = `SELECT ${COLUMNS} ${from('timeslot_overrides')} WHERE o.id = $1`;
  const [found] = await named<OverrideRecord>(on, { name: 'find-override', text, values: [id] });
  return found ?? null;
}

export async function deleteOverride(tx: EntityManager, id: string): Promise<void> {
  await tx.delete(TimeslotOverrideRow, { id });
}

export async function dropSlotOverrides(tx: EntityManager, { date, slot }: SlotOfDate): Promise<void> {
  await tx.delete(TimeslotOverrideRow, { date, startTime: slot.start, endTime: slot.end, room: slot.room });
}

/** A substitute of a gym that uses no trainers is nobody's business. */
const IS_SHOWN = `(o.kind <> 'trainer' OR ${usesSql('classes')})`;

export const OVERRIDE_SORTS = ['date', 'startTime', 'createdAt', 'id'] as const;
type OverrideSort = (typeof OVERRIDE_SORTS)[number];
const SORT_SQL: Readonly<Record<OverrideSort, string>> = {
  date: 'o.date',
  startTime: 'o.start_time',
  createdAt: 'o.created_at',
  id: 'o.id',
};

/** Overrides of the days from `from` to `to`, both included. */
export async function listOverrides(
  on: DataSource,
  range: { from: CalendarDate; to: CalendarDate },
  { sort, limit, offset }: ListQuery<OverrideSort>,
): Promise<{ records: OverrideRecord[]; total: number }> {
  const text = `
    SELECT ${COLUMNS} ${from('timeslot_overrides')} WHERE o.date BETWEEN $1 AND $2 AND ${IS_SHOWN}
    ORDER BY ${SORT_SQL[sort.field]} ${sort.direction}, o.date, o.start_time NULLS FIRST, o.kind LIMIT $3 OFFSET $4`;
  const name = `list-overrides-${sort.field}-${sort.direction}`;
  const records = await named<OverrideRecord>(on, { name, text, values: [range.from, range.to, limit, offset] });
  const count = `SELECT count(*)::int AS total FROM timeslot_overrides o WHERE o.date BETWEEN $1 AND $2 AND ${IS_SHOWN}`;
  const [row] = await named<{ total: number }>(on, {
    ...{ name: 'count-overrides', text: count, values: [range.from, range.to] },
  });
  return { records, total: row?.total ?? 0 };
}

/** Closes a date, or one room of it. */
export const isClosing = (kind: OverrideRecord['kind']): boolean => kind === 'day' || kind === 'room';

export const toTimeslotOverride = (
  record: OverrideRecord,
  language: Language = DEFAULT_LANGUAGE,
): TimeslotOverride => ({
  id: record.id,
  date: record.date,
  isFullDayOverride: isClosing(record.kind),
  areaId: record.kind === 'day' ? null : record.room,
  isDisabled: isClosing(record.kind) || record.kind === 'disabled',
  isExtra: record.kind === 'extra',
  capacityOverride: record.capacity,
  startTime: record.start,
  endTime: record.end,
  newStartTime: record.newStart,
  newEndTime: record.newEnd,
  ...(record.trainer && { trainerName: nameIn(language, record.trainer) }),
  reason: record.reason,
  createdByName: record.createdByName,
  createdAt: record.createdAt.toISOString(),
});
