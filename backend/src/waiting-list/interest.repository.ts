import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { named } from '../platform/database/named-query.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import type { FreedSlot } from '../appointments/freed-places.js';

/** A member's entry, with the slot's current times. */
export interface InterestRecord extends FreedSlot {
  id: string;
  effectiveStart: TimeOfDay;
  effectiveEnd: TimeOfDay;
  createdAt: Date;
  position: number;
}

/*
 * A slot's time is the date's own, else the template's, else its original one. Equal arrival times are ordered by id
 * everywhere.
 */
const RECORDS = `
  SELECT i.id, i.appointment_date AS date, i.start_time AS start, i.end_time AS end, i.created_at AS "createdAt",
    coalesce(o.new_start_time, t.start_time, i.start_time) AS "effectiveStart",
    coalesce(o.new_end_time, t.end_time, i.end_time) AS "effectiveEnd",
    (SELECT count(*)::int FROM interests q
      WHERE q.appointment_date = i.appointment_date AND q.start_time = i.start_time AND q.end_time = i.end_time
        AND (q.created_at, q.id) <= (i.created_at, i.id)) AS position
  FROM interests i
  LEFT JOIN global_timeslots t ON t.day_of_week = extract(dow FROM i.appointment_date)
    AND t.original_start_time = i.start_time AND t.original_end_time = i.end_time
  LEFT JOIN timeslot_overrides o ON o.date = i.appointment_date AND o.start_time = i.start_time
    AND o.end_time = i.end_time AND o.kind = 'time'
  WHERE i.client_id = $1`;

/** A client's entries from a date on, in order of time. */
export const interestsOf = (on: DataSource, clientId: string, from: CalendarDate): Promise<InterestRecord[]> =>
  named(on, {
    name: 'interests-of-client',
    text: `${RECORDS} AND i.appointment_date >= $2::date ORDER BY i.appointment_date, "effectiveStart", i.id`,
    values: [clientId, from],
  });

/** One entry of a client; null when they have no such entry. */
export async function interestOf(
  on: DataSource | EntityManager,
  clientId: string,
  id: string,
): Promise<InterestRecord | null> {
  const text = `${RECORDS} AND i.id = $2`;
  const [row] = await named<InterestRecord>(on, { name: 'interest-of-client', text, values: [clientId, id] });
  return row ?? null;
}

export async function isWaitingFor(tx: EntityManager, clientId: string, slot: FreedSlot): Promise<boolean> {
  const text = `SELECT FROM interests WHERE client_id = $1 AND appointment_date = $2 AND start_time = $3 AND end_time = $4`;
  const values = [clientId, slot.date, slot.start, slot.end];
  return (await named(tx, { name: 'is-waiting', text, values })).length === 1;
}

/**
 * Serialises with a transaction that frees a place of the slot: joining either sees the free place, or is seen by the
 * notifier.
 */
export async function holdOccupancy(tx: EntityManager, date: CalendarDate, { start, end }: SlotTimes): Promise<void> {
  const text = 'SELECT FROM slot_occupancies WHERE slot_date = $1 AND start_time = $2 AND end_time = $3 FOR SHARE';
  await named(tx, { name: 'hold-occupancy', text, values: [date, start, end] });
}

export async function writeInterest(
  tx: EntityManager,
  clientId: string,
  slot: FreedSlot,
  createdAt: Date,
): Promise<string> {
  const [row] = await named<{ id: string }>(tx, {
    name: 'express-interest',
    text: `INSERT INTO interests (client_id, appointment_date, start_time, end_time, created_at)
           VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    values: [clientId, slot.date, slot.start, slot.end, createdAt],
  });
  if (row === undefined) throw new Error('An insert answers the row that it wrote');
  return row.id;
}

/** False when it was already gone: booked, or removed by another call. */
export async function deleteInterest(tx: EntityManager, id: string): Promise<boolean> {
  const text = 'DELETE FROM interests WHERE id = $1 RETURNING id';
  return (await named(tx, { name: 'remove-interest', text, values: [id] })).length === 1;
}
