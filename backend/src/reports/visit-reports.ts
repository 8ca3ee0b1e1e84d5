import type { EntityManager } from 'typeorm';
import type { CalendarDate, Weekday } from '../contract/calendar-date.js';
import {
  unitOf,
  type FillCell,
  type ReportedSlot,
  type ReportedVisit,
  type ReportPeriod,
  type VisitKind,
  type VisitListKind,
  type VisitsReport,
} from '../contract/report.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { slotLogId } from '../contract/timeslot.js';
import { IS_CLIENT, uncancelled } from '../platform/database/sql-words.js';
import { usesSql } from '../settings/settings.repository.js';
import { beginningsOf, filled, spanSql, spansOf, type AskedSpans } from './spans.rules.js';
import { readPage, type PageOf } from './report-reader.js';

/** The conditions on `appointments a` are the same for counts and for the lists behind them. */
export const inPeriod = (from: string, to: string, now: string): string =>
  `a.appointment_date BETWEEN ${from}::date AND ${to}::date AND a.starts_at <= ${now}::timestamptz`;

/** Needs the client as `u`. An erased one has neither. */
const CLIENT = `CASE WHEN ${IS_CLIENT} THEN u.id END AS "userId", CASE WHEN ${IS_CLIENT} THEN u.name END AS "userName"`;
export const WITH_GUARDIAN = 'LEFT JOIN users g ON g.id = u.guardian_id';
/** The phone of a child is the adult's. */
export const PHONE = `coalesce(nullif(u.phone, ''), g.phone, '') AS phone`;

/** The same with the phone; also needs the adult as `g`. */
export const PERSON = `${CLIENT}, ${PHONE}`;

/** Needs the client as `u`: the adult also cancels for a child. */
export const BY_CLIENT = `(a.cancelled_by_id = a.client_id OR a.cancelled_by_id = u.guardian_id)`;

const KIND_SQL: Readonly<Record<VisitKind, string>> = {
  visit: uncancelled('a'),
  attended: `${uncancelled('a')} AND a.attendance = 'attended'`,
  absent: `${uncancelled('a')} AND a.attendance = 'absent'`,
  unmarked: `${uncancelled('a')} AND a.attendance IS NULL`,
  cancelledByClient: `a.status = 2 AND ${BY_CLIENT}`,
  cancelledLate: 'a.cancelled_late',
  cancelledByGym: `a.status = 2 AND ${BY_CLIENT} IS NOT TRUE`,
};

export const hourOf = (time: string): string => `extract(hour FROM ${time})::int`;
export const weekdayOf = (date: string): string => `extract(dow FROM ${date})::int`;

/**
 * Joins the room of a slot (of the template, or an extra one), the first one or one that is used, and its class (rules:
 * rooms, classes).
 */
export const inUsedRoom = (slot: string): string => `
  JOIN rooms r ON r.number = ${slot}.room AND r.is_active AND (r.number = 1 OR ${usesSql('rooms')})
  LEFT JOIN classes k ON k.id = ${slot}.class_id AND ${usesSql('classes')}`;
/** Its capacity, if it or one of those has any (rule: capacity of a slot). */
export const capacityOf = (own: string): string =>
  `coalesce(${own}, k.capacity, CASE WHEN ${usesSql('rooms')} THEN r.capacity END)`;

/**
 * `$1` from, `$2` to, `$3` now, `$4` today, `$5` time of day, `$6` default capacity. The timetable has no history. A
 * slot has the places of its date, else those that its bookings found, else those of the template (rule: fill).
 */
const SLOTS = `
  WITH visits AS (
    SELECT a.appointment_date AS date, a.start_time, a.end_time, a.room, min(a.effective_start_time) AS starts,
      count(*)::int AS visits, max(a.capacity_at_booking) AS places
    FROM appointments a WHERE ${inPeriod('$1', '$2', '$3')} AND ${uncancelled('a')}
    GROUP BY 1, 2, 3, 4),
  dates AS (
    SELECT day::date AS date
    FROM generate_series(greatest($1::date, (SELECT min(appointment_date) FROM appointments)), least($2::date, $4::date),
      interval '1 day') day
    WHERE NOT EXISTS (SELECT FROM timeslot_overrides o WHERE o.date = day::date AND o.kind = 'day')),
  offered AS (
    SELECT d.date, t.original_start_time AS start_time, t.original_end_time AS end_time, t.room, t.start_time AS starts,
      ${capacityOf('t.capacity')} AS capacity
    FROM dates d JOIN global_timeslots t ON t.day_of_week = ${weekdayOf('d.date')} AND t.is_enabled
    ${inUsedRoom('t')}
    UNION ALL
    SELECT d.date, o.start_time, o.end_time, o.room, o.start_time, ${capacityOf('NULL::int')}
    FROM dates d JOIN timeslot_overrides o ON o.date = d.date AND o.kind = 'extra'
    ${inUsedRoom('o')}
    WHERE NOT EXISTS (SELECT FROM global_timeslots t WHERE t.day_of_week = ${weekdayOf('d.date')} AND t.is_enabled
      AND t.original_start_time = o.start_time AND t.original_end_time = o.end_time AND t.room = o.room)),
  begun AS (
    SELECT s.date, s.start_time, s.end_time, s.room, coalesce(o.new_start_time, s.starts) AS starts, s.capacity
    FROM offered s
    LEFT JOIN timeslot_overrides o
      ON o.date = s.date AND o.start_time = s.start_time AND o.end_time = s.end_time AND o.room = s.room AND o.kind = 'time'
    WHERE NOT EXISTS (SELECT FROM timeslot_overrides x
        WHERE x.date = s.date AND x.start_time = s.start_time AND x.end_time = s.end_time AND x.room = s.room AND x.kind = 'disabled')
      AND NOT EXISTS (SELECT FROM timeslot_overrides x WHERE x.date = s.date AND x.kind = 'room' AND x.room = s.room)
      AND (s.date < $4::date OR coalesce(o.new_start_time, s.starts) <= $5::time)),
  slots AS (
    SELECT date, start_time, end_time, room, coalesce(v.starts, b.starts) AS starts, coalesce(v.visits, 0) AS visits,
      coalesce(c.capacity_override, v.places, b.capacity, $6::int) AS places
    FROM begun b FULL JOIN visits v USING (date, start_time, end_time, room)
    LEFT JOIN (SELECT date, start_time, end_time, room, capacity_override FROM timeslot_overrides WHERE kind = 'capacity') c
      USING (date, start_time, end_time, room))`;

const FILL = `${SLOTS}
  SELECT ${weekdayOf('date')} AS weekday, ${hourOf('starts')} AS hour, sum(visits)::int AS visits,
    sum(places)::int AS places, count(*)::int AS slots
  FROM slots GROUP BY 1, 2 ORDER BY 1, 2`;

export interface FillMoment {
  now: Date;
  today: CalendarDate;
  time: TimeOfDay;
  defaultCapacity: number;
}

export const readFill = (tx: EntityManager, { from, to }: ReportPeriod, at: FillMoment): Promise<FillCell[]> =>
  tx.query<FillCell[]>(FILL, [from, to, at.now, at.today, at.time, at.defaultCapacity]);

interface ListedSlot {
  date: CalendarDate;
  start: TimeOfDay;
  end: TimeOfDay;
  room: number;
}

export const withSlotIds = <Row extends ListedSlot>(
  rows: readonly Row[],
): (Omit<Row, 'start' | 'end' | 'room'> & { id: string })[] =>
  rows.map(({ start, end, room, ...row }) => ({ ...row, id: slotLogId(row.date, { start, end, room }) }));

/** The timeslots behind a number of places, the newest first. */
export async function listSlots(
  tx: EntityManager,
  { from, to, weekday, hour }: ReportPeriod & { weekday: Weekday | null; hour: number | null },
  page: PageOf,
  at: FillMoment,
): Promise<{ rows: ReportedSlot[]; total: number }> {
  const values: unknown[] = [from, to, at.now, at.today, at.time, at.defaultCapacity, weekday, hour];
  const source = `FROM slots WHERE coalesce(${weekdayOf('date')} = $7::int, true) AND coalesce(${hourOf('starts')} = $8::int, true)`;
  const columns = 'date, start_time AS start, end_time AS end, room, starts AS "startTime", visits, places';
  const list = { before: SLOTS, columns, source, order: 'date DESC, starts DESC, start_time, end_time, room' };
  const { rows, total } = await readPage<Omit<ReportedSlot, 'id'> & ListedSlot>(tx, list, values, page);
  return { rows: withSlotIds(rows), total };
}

/** People first, so that each is counted once per span, and once in the whole period, without sorting all visits. */
const VISITS = `
  SELECT beginning, coalesce(sum(visit), 0)::int AS visits, count(DISTINCT client_id) FILTER (WHERE visit > 0)::int AS people,
    sum(attended)::int AS attended, sum(absent)::int AS absent, sum(unmarked)::int AS unmarked,
    sum("cancelledByClient")::int AS "cancelledByClient", sum("cancelledLate")::int AS "cancelledLate",
    sum("cancelledByGym")::int AS "cancelledByGym"
  FROM (
    SELECT ${spanSql('a.appointment_date', '$4')} AS beginning, a.client_id,
      ${Object.entries(KIND_SQL)
        .map(([kind, is]) => `count(*) FILTER (WHERE ${is}) AS "${kind}"`)
        .join(', ')}
    FROM appointments a JOIN users u ON u.id = a.client_id
    WHERE ${inPeriod('$1', '$2', '$3')}
    GROUP BY 1, 2) of_client
  GROUP BY GROUPING SETS ((beginning), ())`;

type VisitCounts = Omit<VisitsReport['spans'][number], 'from' | 'to'>;
const NO_VISITS: VisitCounts = {
  ...{ visits: 0, people: 0, attended: 0, absent: 0, unmarked: 0 },
  ...{ cancelledByClient: 0, cancelledLate: 0, cancelledByGym: 0 },
};

export async function readVisits(tx: EntityManager, period: AskedSpans, now: Date): Promise<VisitsReport> {
  const unit = unitOf(period);
  const asked = spansOf(period, unit);
  const values = [period.from, period.to, now, beginningsOf(asked)];
  const rows = await tx.query<(VisitCounts & { beginning: CalendarDate | null })[]>(VISITS, values);
  const people = rows.find(({ beginning }) => beginning === null)?.people ?? 0;
  const spans = rows.flatMap(({ beginning, ...counts }) => (beginning === null ? [] : [{ beginning, ...counts }]));
  return { unit, spans: filled(asked, spans, NO_VISITS), people };
}

/** Cancelled less than so many hours before the start. */
export const withinHours = (hours: string): string =>
  `a.cancelled_at > a.starts_at - ${hours}::int * interval '1 hour'`;

interface VisitSelection extends ReportPeriod {
  kind: VisitListKind;
  /** Only cancelled with less notice than that. */
  noticeBelow: number | null;
  weekday: Weekday | null;
  hour: number | null;
}

/** The visits behind a number, the newest first. */
export async function listVisits(
  tx: EntityManager,
  { from, to, kind, weekday, hour, noticeBelow }: VisitSelection,
  page: PageOf,
  now: Date,
): Promise<{ rows: ReportedVisit[]; total: number }> {
  const values: unknown[] = [from, to, now];
  const where = [inPeriod('$1', '$2', '$3'), ...(kind === 'booking' ? [] : [KIND_SQL[kind]])];
  if (noticeBelow !== null) where.push(withinHours(`$${values.push(noticeBelow)}`));
  if (weekday !== null) where.push(`${weekdayOf('a.appointment_date')} = $${values.push(weekday)}`);
  if (hour !== null) where.push(`${hourOf('a.effective_start_time')} = $${values.push(hour)}`);
  const source = `FROM appointments a JOIN users u ON u.id = a.client_id WHERE ${where.join(' AND ')}`;
  const columns = `a.id, ${CLIENT}, a.appointment_date AS date, a.effective_start_time AS "startTime",
    CASE WHEN a.status <> 2 THEN a.attendance END AS attendance, a.cancelled_at AS "cancelledAt"`;
  const list = { columns, source, order: 'a.starts_at DESC, a.id' };
  type Row = Omit<ReportedVisit, 'cancelledAt'> & { cancelledAt: Date | null };
  const { rows, total } = await readPage<Row>(tx, list, values, page);
  const shown = rows.map((row) => ({ ...row, cancelledAt: row.cancelledAt?.toISOString() ?? null }));
  return { rows: shown, total };
}
