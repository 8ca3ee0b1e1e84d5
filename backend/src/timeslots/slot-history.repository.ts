import type { DataSource } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { slotLogId } from '../contract/timeslot.js';
import { named } from '../platform/database/named-query.js';
import { isOfGym } from '../platform/database/sql-words.js';
import type { DecidedSkip } from '../platform/texts/text-params.js';
import type { SlotOfDate } from './timeslot-override.repository.js';

/** An appointment that is, or once was, in the slot. */
export interface VisitOfSlot {
  id: string;
  clientId: string;
  /** It is in the slot now, or was when it was cancelled. */
  isHere: boolean;
  bookedAt: Date;
  bookedById: string;
  promotedAt: Date | null;
  movedAt: Date | null;
  isStanding: boolean;
  isOverride: boolean;
  cancelledAt: Date | null;
  cancelledById: string | null;
  cancelReason: string | null;
  isLate: boolean;
  forgivenAt: Date | null;
  forgivenById: string | null;
  attendanceAt: Date | null;
  /** Null unless a tablet at the door marked it. */
  doorName: string | null;
}

export interface LoggedChange {
  at: Date;
  actId: string | null;
  actorId: string | null;
  action: string;
  entityId: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

export interface SkippedStanding {
  at: Date;
  clientId: string;
  reasons: DecidedSkip[];
}

/** Days before a date within which the weekly schedule can have changed its places, and somebody can have moved. */
const WINDOW_DAYS = 40;
const MOVED_DAYS = 400;

const isSlot = (value: string): string =>
  `(${value} ->> 'appointmentDate' = $1::text AND ${value} ->> 'originalStartTime' = $2::text
      AND ${value} ->> 'originalEndTime' = $3::text AND coalesce(${value} ->> 'areaId', '1') = $5::text)`;

/** An entry of the first room says nothing of it. */
const aboutSlot = (value: string): string => `(${value} -> 'slots' @> slot.of_template AND ($5::text <> '1'
      OR EXISTS (SELECT FROM jsonb_array_elements(${value} -> 'slots') s
        WHERE jsonb_build_array(s) @> slot.of_template AND s -> 'areaId' IS NULL)))`;

/* Each part is found along an index: by the thing that it is about, or by its action. */
const LOG = `
  WITH slot AS (
    SELECT jsonb_build_array(jsonb_build_object('dayOfWeek', extract(dow FROM $1::date)::int,
      'originalStart', $2::text, 'originalEnd', $3::text)
      || CASE $5::text WHEN '1' THEN '{}'::jsonb ELSE jsonb_build_object('areaId', $5::int) END) AS of_template
  ), moves AS (
    SELECT e.* FROM audit_entries e
    WHERE e.action = 'appointment.moved' AND e.at > $1::date - ${MOVED_DAYS}
      AND (${isSlot('e.before')} OR ${isSlot('e.after')})
  ), visits AS (
    SELECT a.id::text FROM appointments a
    WHERE a.appointment_date = $1::date AND a.start_time = $2::time AND a.end_time = $3::time AND a.room = $5::smallint
    UNION SELECT entity_id FROM moves
  ), found AS (
    SELECT e.* FROM audit_entries e WHERE e.entity_id = ANY (ARRAY(SELECT id FROM visits) || $4::text)
      AND (e.entity <> 'appointment' OR e.action = 'appointment.cancelled')
    UNION SELECT * FROM moves
    UNION SELECT e.* FROM audit_entries e
    WHERE e.action = 'day.closed' AND $1::text BETWEEN e.after ->> 'from' AND e.after ->> 'to'
      AND coalesce(e.after ->> 'areaId', $5::text) = $5::text
    UNION SELECT e.* FROM audit_entries e
    WHERE e.action = 'timeslot-override.removed' AND e.before ->> 'date' = $1::text
      AND (e.before ->> 'startTime' IS NULL OR (e.before ->> 'startTime' = $2::text AND e.before ->> 'endTime' = $3::text))
      AND coalesce(e.before ->> 'areaId', CASE WHEN e.before ->> 'startTime' IS NULL THEN $5::text ELSE '1' END) = $5::text
    UNION SELECT e.* FROM audit_entries e, slot
    WHERE e.entity IN ('global-timeslot', 'weekly-template') AND e.at > $1::date - ${WINDOW_DAYS} AND e.at < $1::date + 1
      AND (${aboutSlot('e.before')} OR ${aboutSlot('e.after')})
    UNION SELECT e.* FROM audit_entries e
    WHERE e.entity_id = 'GymCapacityPerTimeslot' AND e.at > $1::date - ${WINDOW_DAYS} AND e.at < $1::date + 1
  ), undone AS (
    SELECT u.* FROM audit_entries u
    WHERE u.action = 'act.undone' AND u.at >= (SELECT min(at) FROM found)
      AND u.entity_id = ANY (ARRAY(SELECT f.act_id::text FROM found f WHERE f.act_id IS NOT NULL))
    UNION SELECT u.* FROM audit_entries u
    WHERE u.action = 'act.undone' AND u.at > $1::date - ${MOVED_DAYS} AND EXISTS (
      SELECT FROM jsonb_array_elements(CASE jsonb_typeof(u.after -> 'affected') WHEN 'array' THEN u.after -> 'affected' END) r
      WHERE r ->> 'appointmentDate' = $1::text AND r ->> 'id' = ANY (ARRAY(SELECT id FROM visits)))
    UNION SELECT u.* FROM audit_entries u
    WHERE u.action = 'act.undone' AND u.at > $1::date - ${MOVED_DAYS} AND (${isSlot("(u.before -> 'booked')")}
      OR EXISTS (SELECT FROM jsonb_array_elements(CASE jsonb_typeof(u.before -> 'bookedDates') WHEN 'array' THEN u.before -> 'bookedDates' END) b
        WHERE ${isSlot('b')}))
  )
  SELECT e.at, e.act_id AS "actId", e.actor_id AS "actorId", e.action, e.entity_id AS "entityId", e.before, e.after
  FROM (SELECT * FROM found UNION SELECT * FROM undone) e ORDER BY e.at, e.id`;

/** Entries of the log about the slot, its appointments, its waiting list, its date and its weekday. */
export const loggedAbout = (on: DataSource, { date, slot }: SlotOfDate): Promise<LoggedChange[]> =>
  named(on, {
    name: 'log-of-slot',
    text: LOG,
    values: [date, slot.start, slot.end, slotLogId(date, slot), String(slot.room)],
  });

const VISITS = `
  SELECT a.id, a.client_id AS "clientId", a.booked_at AS "bookedAt", a.booked_by_id AS "bookedById",
    a.promoted_at AS "promotedAt", a.moved_at AS "movedAt", a.is_admin_override AS "isOverride",
    a.cancelled_at AS "cancelledAt", a.cancelled_by_id AS "cancelledById", a.cancel_reason AS "cancelReason",
    a.cancelled_late AS "isLate", a.forgiven_at AS "forgivenAt", a.forgiven_by_id AS "forgivenById",
    a.attendance_at AS "attendanceAt", (SELECT d.name FROM door_devices d WHERE d.id = a.attendance_device_id) AS "doorName",
    EXISTS (SELECT FROM standing_dates d WHERE d.appointment_id = a.id) AS "isStanding",
    (a.appointment_date, a.start_time, a.end_time, a.room) = ($1::date, $2::time, $3::time, $5::smallint) AS "isHere"
  FROM appointments a
  WHERE (a.appointment_date = $1::date AND a.start_time = $2::time AND a.end_time = $3::time
    AND a.room = $5::smallint) OR a.id = ANY ($4::uuid[])
  ORDER BY a.booked_at, a.id`;

/** The appointments of a slot, including cancelled ones, and those of `moved`, which were once in it. */
export const visitsOfSlot = (
  on: DataSource,
  { date, slot }: SlotOfDate,
  moved: readonly string[],
): Promise<VisitOfSlot[]> =>
  named(on, { name: 'visits-of-slot', text: VISITS, values: [date, slot.start, slot.end, moved, slot.room] });

const WAITING = `
  SELECT i.client_id AS "clientId", i.created_at AS at FROM interests i
  WHERE i.appointment_date = $1 AND i.start_time = $2 AND i.end_time = $3 AND i.room = $4 AND i.payment_id IS NULL
  ORDER BY i.created_at, i.id`;

/** Those who are in line now: the log may be younger than their entries. */
export const joinedSlot = (on: DataSource, { date, slot }: SlotOfDate): Promise<{ clientId: string; at: Date }[]> =>
  named(on, { name: 'joined-slot', text: WAITING, values: [date, slot.start, slot.end, slot.room] });

const SKIPPED = `
  SELECT d.decided_at AS at, s.client_id AS "clientId", d.reasons
  FROM standing_dates d JOIN standing_bookings s ON s.id = d.standing_id
  WHERE d.date = $1 AND d.reasons IS NOT NULL AND s.start_time = $2 AND s.end_time = $3 AND s.room = $4 ORDER BY 1, 2`;

/** Standing bookings that got no place in the slot. */
export const skippedIn = (on: DataSource, { date, slot }: SlotOfDate): Promise<SkippedStanding[]> =>
  named(on, { name: 'skipped-in-slot', text: SKIPPED, values: [date, slot.start, slot.end, slot.room] });

interface NamedPerson {
  id: string;
  name: string;
  isStaff: boolean;
}

export const peopleOf = (on: DataSource, ids: readonly string[]): Promise<NamedPerson[]> =>
  named(on, {
    name: 'people-of-slot',
    text: `SELECT id, name, ${isOfGym('users')} AS "isStaff" FROM users WHERE id = ANY ($1::uuid[])`,
    values: [ids],
  });

/** The slot in which something happened, as the log has it: the appointment may have moved since. */
export interface LoggedSlot {
  appointmentDate: CalendarDate;
  originalStartTime: string;
  originalEndTime: string;
  /** Missing or null in the first room. */
  areaId?: number | null | undefined;
}

/** One of the two places of a moved appointment, as the log has it. */
export interface LoggedPlace extends LoggedSlot {
  startTime: string;
  userId: string;
}
