import { memberFactsOf, type StoredFacts } from '../appointments/booking.rules.js';
import { appointmentsNearJson, memberFactsJson, subscriptionsJson } from '../appointments/day-facts.sql.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { Day, DayMember } from '../appointments/day.repository.js';
import type { FreedSlot } from '../appointments/freed-places.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { WaitingWishes } from '../contract/interest.js';
import { LIMITS } from '../contract/limits.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import {
  earlierRows,
  effectiveEnd,
  effectiveStart,
  heldPlaces,
  LATEST_TODAY,
  withEffectiveTimes,
  withSlotClass,
} from '../platform/database/sql-words.js';
import type { MailedClient } from '../mail/outbox/outgoing-mail.js';
import { named, statementOf } from '../platform/database/named-query.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import { usesSql } from '../settings/settings.repository.js';
import type { WaitingEntry } from './filling.rules.js';

/** A member's entry, with the slot's current times. */
export interface InterestRecord extends FreedSlot {
  id: string;
  effectiveStart: TimeOfDay;
  effectiveEnd: TimeOfDay;
  createdAt: Date;
  position: number;
  waiting: number;
  heldUntil: Date | null;
  noticeHours: number;
  anyOf: string | null;
  isPreferred: boolean;
  weeksFreed: number | null;
}

/** Later than every rank. */
const LAST = 2_147_483_647;

/** The order in line (SQL): as staff ordered the list, then by arrival. Equal arrival times are ordered by id. */
const inLine = (i: string): string => `coalesce(${i}.rank, ${LAST}), ${i}.created_at, ${i}.id`;

const isSlotOf = (row: string, date: string): string =>
  `${row}.${date} = w.date AND ${row}.start_time = i.start_time AND ${row}.end_time = i.end_time AND ${row}.room = i.room`;

/**
 * The last weeks of the slot's weekday ($3 is today) in which at least as many places became free as are needed. On a
 * closed day nobody could have come. An appointment knows nothing of a slot that it left by a move: the log does.
 */
const WEEKS_FREED = `(SELECT CASE WHEN EXISTS (
      SELECT FROM appointments a WHERE a.start_time = i.start_time AND a.end_time = i.end_time AND a.room = i.room
        AND a.appointment_date IN (SELECT i.appointment_date - 7 * k FROM generate_series(1, ${LIMITS.oddsWeeks + 5}) k)
        AND a.appointment_date < $3::date) THEN count(*)::int END FROM (
    SELECT FROM (
      SELECT i.appointment_date - 7 * k AS date FROM generate_series(1, ${LIMITS.oddsWeeks + 5}) k
       WHERE i.appointment_date - 7 * k < $3::date ORDER BY k LIMIT ${LIMITS.oddsWeeks}) w
    CROSS JOIN LATERAL (
      SELECT a.id FROM appointments a WHERE ${isSlotOf('a', 'appointment_date')}
        AND a.status = 2 AND a.cancelled_at < a.starts_at
      UNION SELECT a.id FROM moves m JOIN appointments a ON a.id = m.id
        WHERE ${isSlotOf('m', 'date')}
          AND NOT (${isSlotOf('a', 'appointment_date')})) freed
    WHERE NOT EXISTS (SELECT FROM timeslot_overrides o WHERE o.date = w.date AND (o.kind = 'day'
      OR (o.kind = 'room' AND o.room = i.room)
      OR (o.kind = 'disabled' AND o.start_time = i.start_time AND o.end_time = i.end_time AND o.room = i.room)))
    GROUP BY w.date HAVING count(*) >= l.position) f)`;

const RECORDS = `
  WITH moves AS MATERIALIZED (
    SELECT e.entity_id::uuid AS id, (e.before ->> 'appointmentDate')::date AS date,
      (e.before ->> 'originalStartTime')::time AS start_time, (e.before ->> 'originalEndTime')::time AS end_time,
      coalesce((e.before ->> 'areaId')::smallint, 1) AS room
    FROM audit_entries e
    WHERE e.action = 'appointment.moved'
      AND e.at > $3::date - ${7 * (LIMITS.oddsWeeks + 1) + LIMITS.bookingWindowDays}
  )
  SELECT i.id, i.appointment_date AS date, i.start_time AS start, i.end_time AS end, i.room, i.created_at AS "createdAt",
    i.held_until AS "heldUntil", i.notice_hours AS "noticeHours", i.any_of AS "anyOf",
    i.is_preferred AS "isPreferred", ${effectiveStart('i')} AS "effectiveStart",
    ${effectiveEnd('i')} AS "effectiveEnd",
    l.position, l.waiting, ${WEEKS_FREED} AS "weeksFreed"
  FROM interests i
  ${withEffectiveTimes('i')}
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS waiting, count(*) FILTER (
      WHERE (coalesce(q.rank, ${LAST}), q.created_at, q.id) <= (coalesce(i.rank, ${LAST}), i.created_at, i.id))::int
        AS position
    FROM interests q
    WHERE q.appointment_date = i.appointment_date AND q.start_time = i.start_time AND q.end_time = i.end_time AND q.room = i.room
      AND q.payment_id IS NULL) l
  WHERE i.client_id = $1`;

/** A client's entries from a date on, in order of time. */
export const interestsOf = (on: DataSource, clientId: string, from: CalendarDate): Promise<InterestRecord[]> =>
  named(on, {
    name: 'interests-of-client',
    text: `${RECORDS} AND i.payment_id IS NULL AND i.appointment_date >= $2::date ORDER BY i.appointment_date, "effectiveStart", i.id`,
    values: [clientId, from, from],
  });

/** One entry of a client; null when they have no such entry. */
export async function interestOf(
  on: DataSource | EntityManager,
  clientId: string,
  id: string,
  today: CalendarDate,
): Promise<InterestRecord | null> {
  const text = `${RECORDS} AND i.id = $2`;
  const [row] = await named<InterestRecord>(on, { name: 'interest-of-client', text, values: [clientId, id, today] });
  return row ?? null;
}

export async function isWaitingFor(tx: EntityManager, clientId: string, slot: FreedSlot): Promise<boolean> {
  const text = `SELECT FROM interests WHERE client_id = $1 AND appointment_date = $2 AND start_time = $3 AND end_time = $4
    AND room = $5`;
  const values = [clientId, slot.date, slot.start, slot.end, slot.room];
  return (await named(tx, { name: 'is-waiting', text, values })).length === 1;
}

/**
 * Serialises with a transaction that frees a place of the slot. Joining either sees the free place, or is seen by the
 * notifier.
 */
export async function holdOccupancy(
  tx: EntityManager,
  date: CalendarDate,
  { start, end, room }: SlotTimes,
): Promise<void> {
  const text = `SELECT FROM slot_occupancies
    WHERE slot_date = $1 AND start_time = $2 AND end_time = $3 AND room = $4 FOR SHARE`;
  await named(tx, { name: 'hold-occupancy', text, values: [date, start, end, room] });
}

/** The wishes of a member who waits. */
export interface Wish {
  noticeHours: number;
  /** Another entry of theirs, when either one will do. */
  anyOf: string | null;
}

/** Both entries get one mark: that of the other one, or its id. An INSERT of `earlierRows` is always a part of a statement. */
const EXPRESS = statementOf(
  'express-interest',
  ['clientId', 'date', 'start', 'end', 'room', 'createdAt', 'noticeHours', 'anyOf'],
  ($) => `
  WITH other AS (
    UPDATE interests o SET any_of = coalesce(o.any_of, o.id)
    WHERE o.id = ${$.anyOf}::uuid AND o.client_id = ${$.clientId}
    RETURNING o.any_of
  ), mark AS MATERIALIZED (
    SELECT gen_random_uuid() AS id, any_of FROM other
    UNION ALL SELECT gen_random_uuid(), NULL::uuid WHERE ${$.anyOf}::uuid IS NULL
  ), entry AS (
    INSERT INTO interests (id, client_id, appointment_date, start_time, end_time, room, created_at, notice_hours, any_of)
    SELECT mark.id, ${$.clientId}::uuid, ${$.date}::date, ${$.start}::time, ${$.end}::time, ${$.room}::smallint,
      ${$.createdAt}::timestamptz, ${$.noticeHours}::int, any_of
    FROM ${earlierRows('mark')} RETURNING id
  )
  SELECT id FROM entry`,
);

/** null when `anyOf` is no entry of the client's. */
export async function writeInterest(
  tx: EntityManager,
  clientId: string,
  { date, start, end, room }: FreedSlot,
  { createdAt, noticeHours, anyOf }: Wish & { createdAt: Date },
): Promise<string | null> {
  const statement = EXPRESS.with({ clientId, date, start, end, room, createdAt, noticeHours, anyOf });
  const [row] = await named<{ id: string }>(tx, statement);
  return row?.id ?? null;
}

const WISHES = `
  WITH chosen AS (
    SELECT s.id FROM interests s WHERE s.client_id = $1 AND (s.id = $2 OR s.id = ANY ($4::uuid[]))
  ), mark AS (
    SELECT CASE WHEN count(*) > 1 THEN gen_random_uuid() END AS any_of FROM chosen
  )
  UPDATE interests i SET any_of = mark.any_of, notice_hours = CASE WHEN i.id = $2 THEN $3 ELSE i.notice_hours END,
    is_preferred = CASE WHEN i.id = $2 THEN coalesce($5::boolean, i.is_preferred) ELSE i.is_preferred END
  FROM chosen, mark WHERE i.id = chosen.id`;

/** A new mark for the entry and those of `anyOf`; others keep theirs. */
export async function writeWishes(
  tx: EntityManager,
  clientId: string,
  id: string,
  { noticeHours, anyOf, isPreferred }: WaitingWishes,
): Promise<void> {
  const values = [clientId, id, noticeHours, anyOf, isPreferred ?? null];
  await named(tx, { name: 'write-wishes', text: WISHES, values });
}

/** The client of an entry and its date, which are locked before it is read. */
export async function ownerOfEntry(
  on: DataSource,
  id: string,
): Promise<{ clientId: string; date: CalendarDate } | null> {
  const text = 'SELECT client_id AS "clientId", appointment_date AS date FROM interests WHERE id = $1';
  const [row] = await named<{ clientId: string; date: CalendarDate }>(on, {
    name: 'owner-of-interest',
    text,
    values: [id],
  });
  return row ?? null;
}

const REORDER = `
  UPDATE interests i SET rank = q.rank
  FROM (
    SELECT id, row_number() OVER (ORDER BY CASE
      WHEN id <> $4::uuid THEN place * 2 WHEN place > $5::int THEN $5::int * 2 - 1 ELSE $5::int * 2 + 1 END) AS rank
    FROM (SELECT q.id, row_number() OVER (ORDER BY ${inLine('q')}) AS place FROM interests q
      WHERE q.appointment_date = $1 AND q.start_time = $2 AND q.end_time = $3 AND q.room = $6
        AND q.payment_id IS NULL) numbered) q
  WHERE i.id = q.id`;

/** Puts an entry at that place in line, and gives all of its slot their places. Needs `lockSchedule`. */
export async function putInLine(
  tx: EntityManager,
  { id, date, start, end, room }: Pick<InterestRecord, 'id' | 'date' | 'start' | 'end' | 'room'>,
  position: number,
): Promise<void> {
  await named(tx, { name: 'put-in-line', text: REORDER, values: [date, start, end, id, position, room] });
}

/** False when it was already gone: booked, or removed by another call. */
export async function deleteInterest(tx: EntityManager, id: string): Promise<boolean> {
  const text = 'DELETE FROM interests WHERE id = $1 RETURNING id';
  return (await named(tx, { name: 'remove-interest', text, values: [id] })).length === 1;
}

/** A waiting member, with all facts that decide whether they may book. */
export interface WaitingMember extends FreedSlot, WaitingEntry, MailedClient {
  /** The adult of a child. */
  guardianId: string | null;
  adminNotificationEnabled: boolean;
  subscriptions: DayMember['subscriptions'];
  appointments: DayMember['appointments'];
}

/** As read, with the facts of the member apart. */
export type WaitingRow = Omit<WaitingMember, keyof StoredFacts | 'settings' | 'bookingOpensAt'> & {
  facts: StoredFacts;
};

/** Those who wait on a day, as the rules of booking judge them. */
export const waitingOn = (day: Day, waiting: readonly WaitingRow[]): WaitingMember[] =>
  waiting.map(({ facts, ...entry }) => memberFactsOf({ ...entry, ...facts }, day.settings, day));

/** In line; `from` gives the entries `i`, in SQL. */
const waiting = (from: string): string => `
  SELECT i.id, i.client_id AS "clientId", u.name, u.email, u.language, u.guardian_id AS "guardianId",
    u.admin_notification_enabled AS "adminNotificationEnabled",
    i.appointment_date AS date, i.start_time AS start, i.end_time AS end, i.room, i.notice_hours AS "noticeHours",
    i.held_until AS "heldUntil", CASE WHEN i.held_until IS NULL THEN 0
      ELSE ${heldPlaces({ client: 'i.client_id', date: 'i.appointment_date', start: 'i.start_time', end: 'i.end_time', room: 'i.room' })}
    END AS "heldPlaces", i.lapsed_at AS "lapsedAt", i.passed_over_at AS "passedOverAt", i.told_at AS "toldAt",
    i.any_of AS "anyOf", i.is_preferred AS "isPreferred", i.any_of IS NOT NULL AND EXISTS (
      SELECT FROM interests s WHERE s.client_id = i.client_id AND s.any_of = i.any_of AND s.id <> i.id
        AND s.held_until IS NOT NULL) AS "isOfferedAnother", i.payment_id IS NOT NULL AS "isPaying",
    ${memberFactsJson('i.appointment_date')} AS facts,
    ${subscriptionsJson('u.id')} AS subscriptions,
    ${appointmentsNearJson('i.client_id', 'i.appointment_date')} AS appointments
  ${from}
  JOIN users u ON u.id = i.client_id
  ORDER BY i.appointment_date, i.start_time, i.end_time, i.room, ${inLine('i')}`;

const ENTRIES_OF_SLOTS = `
  FROM (SELECT DISTINCT * FROM unnest($1::date[], $2::time[], $3::time[], $4::smallint[]) AS s(date, start_time, end_time, room)) f
  JOIN interests i ON i.appointment_date = f.date AND i.start_time = f.start_time AND i.end_time = f.end_time AND i.room = f.room`;

/** An entry without the facts of its member, which cost many times as much to read. */
export type Waiting = FreedSlot & Pick<WaitingEntry, 'id' | 'noticeHours' | 'toldAt'>;

const WAITING = `
  SELECT i.id, i.appointment_date AS date, i.start_time AS start, i.end_time AS end, i.room, i.notice_hours AS "noticeHours",
    i.told_at AS "toldAt" ${ENTRIES_OF_SLOTS} WHERE i.payment_id IS NULL
  ORDER BY i.appointment_date, i.start_time, i.end_time, i.room, ${inLine('i')}`;

/** Loads who waits for these slots, in line, in one statement. */
export const loadWaiting = (tx: EntityManager, slots: readonly FreedSlot[]): Promise<Waiting[]> =>
  named<Waiting>(tx, { name: 'who-waits', text: WAITING, values: columnsOf(slots) });

const WAITING_MEMBERS = waiting(ENTRIES_OF_SLOTS);

/** The same with all facts that decide whether they may book. */
export const loadWaitingMembers = (tx: EntityManager, slots: readonly FreedSlot[]): Promise<WaitingRow[]> =>
  named<WaitingRow>(tx, { name: 'members-who-wait', text: WAITING_MEMBERS, values: columnsOf(slots) });

const columnsOf = (slots: readonly FreedSlot[]): unknown[] => [
  slots.map(({ date }) => date),
  slots.map(({ start }) => start),
  slots.map(({ end }) => end),
  slots.map(({ room }) => room),
];

const WAITING_ON = waiting('FROM (SELECT * FROM interests WHERE appointment_date = $1) i');

/** Loads everybody who waits on a date, slot by slot, in line. */
export const loadWaitingOn = (on: DataSource | EntityManager, date: CalendarDate): Promise<WaitingRow[]> =>
  named<WaitingRow>(on, { name: 'who-waits-on', text: WAITING_ON, values: [date] });

/** Those who waited in vain are counted; on a closed day nobody could have come. */
const CLEAR_PAST = `
  WITH ended AS (
    DELETE FROM interests i USING (
      SELECT p.id FROM interests p
      ${withEffectiveTimes('p')}
      WHERE p.held_until IS NULL AND (p.appointment_date < $1::date
        OR (p.appointment_date = $1::date AND ${effectiveStart('p')} <= $2::time))
      FOR UPDATE OF p SKIP LOCKED) past
    WHERE i.id = past.id RETURNING i.*
  ), counted AS (
    INSERT INTO past_waits (id, client_id, appointment_date, start_time, end_time, room, asked_at, was_served)
    SELECT e.id, e.client_id, e.appointment_date, e.start_time, e.end_time, e.room, e.created_at, false
    FROM ${earlierRows('ended e')}
    WHERE e.payment_id IS NULL AND NOT EXISTS (SELECT FROM timeslot_overrides o WHERE o.date = e.appointment_date
      AND (o.kind = 'day' OR (o.kind = 'room' AND o.room = e.room)))
    ON CONFLICT (id) DO NOTHING RETURNING id
  )
  SELECT count(*) FROM counted`;

/** At the instant $1. */
export const MAY_BE_PAST = `EXISTS (SELECT FROM interests WHERE appointment_date <= ${LATEST_TODAY})`;

/**
 * Deletes entries of slots that have started by this time on the gym's clock. One that holds a place waits for its
 * release, which needs the client's lock.
 */
export async function clearPastInterests(on: DataSource, today: CalendarDate, time: TimeOfDay): Promise<void> {
  await named(on, { name: 'clear-past-interests', text: CLEAR_PAST, values: [today, time] });
}

/** The date gives the slot of the entry `i` no capacity of its own. */
const WITHOUT_OWN = `NOT EXISTS (SELECT FROM timeslot_overrides o WHERE o.date = i.appointment_date
      AND o.start_time = i.start_time AND o.end_time = i.end_time AND o.room = i.room AND o.kind = 'capacity')`;

const BY_DEFAULT_CAPACITY = `
  SELECT DISTINCT i.appointment_date AS date, i.start_time AS start, i.end_time AS end, i.room
  FROM interests i
  JOIN global_timeslots t ON t.day_of_week = extract(dow FROM i.appointment_date)
    AND t.original_start_time = i.start_time AND t.original_end_time = i.end_time AND t.room = i.room AND t.capacity IS NULL
  WHERE i.appointment_date >= $1::date AND ${WITHOUT_OWN}
    AND NOT (${usesSql('classes')}
      AND EXISTS (SELECT FROM classes k WHERE k.id = t.class_id AND k.capacity IS NOT NULL)
      AND NOT EXISTS (SELECT FROM rooms r WHERE r.number = i.room AND r.trainer_id IS NOT NULL))
  ORDER BY 1, 2, 3, 4`;

/** Slots with a waiting list, from a date on, whose capacity follows the setting. */
export const waitedForByDefaultCapacity = (tx: EntityManager, from: CalendarDate): Promise<FreedSlot[]> =>
  named(tx, { name: 'waited-for-by-default-capacity', text: BY_DEFAULT_CAPACITY, values: [from] });

const BY_CLASS = `
  SELECT DISTINCT i.appointment_date AS date, i.start_time AS start, i.end_time AS end, i.room,
    k.capacity AS "classCapacity"
  FROM interests i ${withSlotClass('i')}
  JOIN classes k ON k.id = CASE WHEN t.id IS NOT NULL THEN t.class_id ELSE x.class_id END
  WHERE i.appointment_date >= $1::date AND coalesce(k.id = $2::uuid, k.capacity IS NOT NULL)
    AND t.capacity IS NULL AND ${WITHOUT_OWN}
  ORDER BY 1, 2, 3, 4`;

/** Slots of a class with a waiting list, from a date on, whose capacity is the class's; null is any with a capacity. */
export const waitedForByClass = (
  tx: EntityManager,
  from: CalendarDate,
  classId: string | null,
): Promise<(FreedSlot & { classCapacity: number | null })[]> =>
  named(tx, { name: 'waited-for-by-class', text: BY_CLASS, values: [from, classId] });
