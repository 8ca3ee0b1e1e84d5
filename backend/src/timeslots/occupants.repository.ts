import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { WaitingClient } from '../contract/timeslot.js';
import { unpaidSinceSql } from '../money/debt.sql.js';
import { certificateJson, pinnedNotesJson } from '../clients/client.sql.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import { uncancelled } from '../platform/database/sql-words.js';
import { subscriptionForSql, tightestSql } from '../subscriptions/subscription.repository.js';
import { named, type NamedStatement } from '../platform/database/named-query.js';
import { dayColumns, type DayParameters } from '../appointments/day-facts.sql.js';
import {
  dayStatement,
  toDay,
  type Day,
  type DayQuestion,
  type DayRow,
  type Moment,
} from '../appointments/day.repository.js';
import type { Booked, Waiting } from './timeslot.mapper.js';

interface OccupiedDay {
  day: Day;
  booked: Booked[];
  waiting: Waiting[];
}

interface OccupiedDayRow extends DayRow {
  occupants: Booked[];
  waiting: Waiting[];
}

/** `BookedClientFacts` of the row `u` of `users` on the date $1. */
const CLIENT_JSON = `json_build_object('phone', coalesce(nullif(u.phone, ''),
    (SELECT g.phone FROM users g WHERE g.id = u.guardian_id), ''),
  'hasEmail', u.email IS NOT NULL OR u.guardian_id IS NOT NULL, 'overdueSince', ${unpaidSinceSql('u.id')}, 'pinnedNotes', ${pinnedNotesJson('u.id')}, 'certificate', ${certificateJson('u.id')}, 'subscription',
    (SELECT json_build_object('endsOn', coalesce(s.actual_end_date, s.end_date),
              'visitsLeft', l.left, 'visitsLeftPer', l.per)
       FROM ${subscriptionForSql('u.id', '$1::date')} s LEFT JOIN LATERAL ${tightestSql('u.id', '$1::date')} l ON true))`;

function occupiedDayText(parameters: DayParameters): string {
  const { client, slot, onlyOf } = parameters;
  const ofSlot =
    slot === null ? '' : `AND a.start_time = ${slot[0]} AND a.end_time = ${slot[1]} AND a.room = ${slot[2]}`;
  const ofOwn = (value: string): string =>
    client === null ? 'NULL' : `max(${value}) FILTER (WHERE i.client_id = ${client})`;
  return `
  SELECT ${dayColumns(parameters)},
    (SELECT coalesce(json_agg(json_build_object('id', a.id, 'start', a.start_time, 'end', a.end_time, 'room', a.room,
              'userId', a.client_id, 'userName', u.name, 'bookedByName', b.name, 'bookedAt', a.booked_at,
              'endsAt', a.ends_at, 'status', a.status, 'attendance', a.attendance, 'client', ${onlyOf === null ? CLIENT_JSON : 'NULL'}) ORDER BY a.booked_at, u.name COLLATE "el-x-icu", a.id), '[]')
       FROM appointments a JOIN users u ON u.id = a.client_id JOIN users b ON b.id = a.booked_by_id
      WHERE a.appointment_date = $1::date AND ${uncancelled('a')} ${ofSlot}
        ${onlyOf === null ? '' : `AND a.client_id = ${onlyOf}`}) AS occupants,
    (SELECT coalesce(json_agg(json_build_object('start', q.start_time, 'end', q.end_time, 'room', q.room, 'count', q.waiting,
              'held', q.held, 'ownId', q.own_id, 'ownHeldUntil', q.own_held_until)), '[]')
       FROM (SELECT i.start_time, i.end_time, i.room, count(*) FILTER (WHERE i.payment_id IS NULL) AS waiting, count(i.held_until) AS held,
                    ${ofOwn('CASE WHEN i.payment_id IS NULL THEN i.id::text END')} AS own_id, ${ofOwn('i.held_until')} AS own_held_until
               FROM interests i WHERE i.appointment_date = $1::date GROUP BY i.start_time, i.end_time, i.room) q) AS waiting`;
}

/** Loads a date with its bookings in one statement. Members see only their own (rule: permissions). */
export async function loadOccupiedDay(
  on: DataSource | EntityManager,
  ask: DayQuestion,
  moment: Moment,
): Promise<OccupiedDay> {
  const [row] = await named<OccupiedDayRow>(on, occupiedDayOf(ask));
  return toOccupiedDay(row, ask.date, moment);
}

/** Loads a date with a member's own bookings. */
export async function loadOwnDay(
  on: DataSource,
  { date, clientId }: { date: CalendarDate; clientId: string },
  moment: Moment,
): Promise<OccupiedDay> {
  const statement = occupiedDayOf({ date, clientId, onlyOf: clientId });
  const [row] = await named<OccupiedDayRow>(on, { ...statement, isShortRead: true });
  return toOccupiedDay(row, date, moment);
}

const occupiedDayOf = (ask: DayQuestion): NamedStatement => dayStatement('load-occupied-day', ask, occupiedDayText);

function toOccupiedDay(row: OccupiedDayRow | undefined, date: CalendarDate, moment: Moment): OccupiedDay {
  if (row === undefined) throw new Error('A statement of sub-selects answers one row');
  return { day: toDay(row, date, moment), booked: row.occupants, waiting: row.waiting };
}

const WHO_WAITS_FOR = `
  SELECT i.id, u.id AS "userId", u.name AS "userName", i.created_at AS "createdAt", i.held_until AS "heldUntil",
    i.payment_id IS NOT NULL AS "isPaying", i.notice_hours AS "noticeHours", EXISTS (
      SELECT FROM interests s WHERE s.client_id = i.client_id AND s.id <> i.id
        AND (s.any_of = i.any_of OR (s.appointment_date = i.appointment_date AND NOT i.is_preferred))) AS "isOneOfSeveral"
  FROM interests i JOIN users u ON u.id = i.client_id
  WHERE i.appointment_date = $1 AND i.start_time = $2 AND i.end_time = $3 AND i.room = $4
  ORDER BY i.payment_id IS NOT NULL, i.rank NULLS LAST, i.created_at, i.id`;

/** Loads the waiting list of one slot for staff, in line. */
export async function whoWaitsFor(
  on: DataSource,
  date: CalendarDate,
  { start, end, room }: SlotTimes,
): Promise<WaitingClient[]> {
  type Row = Omit<WaitingClient, 'createdAt' | 'heldUntil'> & { createdAt: Date; heldUntil: Date | null };
  const rows = await named<Row>(on, { name: 'who-waits-for', text: WHO_WAITS_FOR, values: [date, start, end, room] });
  return rows.map(({ createdAt, heldUntil, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    heldUntil: heldUntil?.toISOString() ?? null,
  }));
}
