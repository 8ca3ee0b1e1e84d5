import type { DataSource, EntityManager } from 'typeorm';
import type { NewBooking } from '../appointments/booking.repository.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { lockBookingsOf } from '../platform/database/locks.js';
import { earlierRows, EARLIEST_TODAY, endChange } from '../platform/database/sql-words.js';
import { named } from '../platform/database/named-query.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';

const TO_FILL = `
  SELECT DISTINCT appointment_date AS date FROM interests
  WHERE (appointment_date BETWEEN $1::date AND $2::date AND $3 OR held_until IS NOT NULL)
    AND ($4::date[] IS NULL OR appointment_date = ANY ($4))
  ORDER BY 1`;

/** At the instant $1. */
export const MAY_BE_FILLED = `EXISTS (SELECT FROM interests
  WHERE appointment_date >= ${EARLIEST_TODAY} OR held_until IS NOT NULL)`;

/** The dates whose waiting lists may be filled: all that can be booked where `fills`, and those with held places. */
export async function datesToFill(
  on: DataSource,
  {
    first,
    last,
    fills,
    only,
  }: { first: CalendarDate; last: CalendarDate; fills: boolean; only: CalendarDate[] | null },
): Promise<CalendarDate[]> {
  const values = [first, last, fills, only];
  const rows = await named<{ date: CalendarDate }>(on, { name: 'dates-to-fill', text: TO_FILL, values });
  return rows.map(({ date }) => date);
}

const CLIENTS = `
  SELECT id FROM users WHERE id IN (SELECT client_id FROM interests WHERE appointment_date = $1)
  ORDER BY id FOR NO KEY UPDATE`;

const MISSING_OCCUPANCIES = `
  INSERT INTO slot_occupancies (slot_date, start_time, end_time, room, booked)
  SELECT DISTINCT appointment_date, start_time, end_time, room, 0 FROM interests WHERE appointment_date = $1 ORDER BY 2, 3, 4
  ON CONFLICT DO NOTHING`;

const OCCUPANCIES = `
  SELECT FROM slot_occupancies o
  WHERE o.slot_date = $1 AND EXISTS (SELECT FROM interests i WHERE i.appointment_date = o.slot_date
    AND i.start_time = o.start_time AND i.end_time = o.end_time AND i.room = o.room)
  ORDER BY o.start_time, o.end_time, o.room FOR UPDATE`;

/** Locks all that the filling of a date depends on, in the one order of all transactions. @returns the clients locked */
export async function lockWaitingLists(tx: EntityManager, date: CalendarDate): Promise<ReadonlySet<string>> {
  const locked = await lockBookingsOf(tx, date, { name: 'lock-who-waits', text: CLIENTS, values: [date] });
  await named(tx, { name: 'missing-occupancies', text: MISSING_OCCUPANCIES, values: [date] });
  await named(tx, { name: 'lock-waited-for', text: OCCUPANCIES, values: [date] });
  return locked;
}

/** Gives held places back; the table's trigger lowers the occupancy. */
export async function releaseHolds(tx: EntityManager, ids: readonly string[], lapsedAt: Date | null): Promise<void> {
  if (ids.length === 0) return;
  const text = `UPDATE interests SET held_until = NULL, lapsed_at = coalesce($2, lapsed_at) WHERE id = ANY ($1::uuid[])`;
  await named(tx, { name: 'release-holds', text, values: [ids, lapsedAt] });
}

const END_PAYING = `
  DELETE FROM interests WHERE id = ANY ($1::uuid[]) AND payment_id IS NOT NULL AND NOT waited`;
const BACK_IN_LINE = `UPDATE interests SET held_until = NULL, payment_id = NULL, waited = false WHERE id = ANY ($1::uuid[])`;

/** The same for places held while their members paid: who waited there before waits again, others stand in no line. */
export async function endPaying(tx: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await named(tx, { name: 'end-paying', text: END_PAYING, values: [ids] });
  await named(tx, { name: 'back-in-line', text: BACK_IN_LINE, values: [ids] });
}

/** Takes the places of `given` in their slots, all or none of a slot's; `place` has the slots. */
const PLACES = `
  place AS (
    UPDATE slot_occupancies o SET booked = o.booked + n.places
    FROM (SELECT date, start, "end", room, capacity, count(*) AS places FROM given GROUP BY 1, 2, 3, 4, 5) n
    WHERE o.slot_date = n.date AND o.start_time = n.start AND o.end_time = n."end" AND o.room = n.room
      AND o.booked + n.places <= n.capacity
    RETURNING o.slot_date, o.start_time, o.end_time, o.room
  ), placed AS (
    SELECT g.* FROM given g JOIN place p ON p.slot_date = g.date AND p.start_time = g.start AND p.end_time = g."end"
      AND p.room = g.room
  )`;

const HOLD = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(
      "entryId" uuid, date date, start time, "end" time, room smallint, capacity int, until timestamptz)
  ), ${PLACES}
  UPDATE interests i SET held_until = p.until FROM placed p WHERE i.id = p."entryId" RETURNING i.id`;

interface NewHold extends SlotTimes {
  entryId: string;
  date: CalendarDate;
  capacity: number;
  until: Date;
}

export const writeHolds = (tx: EntityManager, holds: readonly NewHold[]): Promise<void> =>
  writeAll(tx, { name: 'hold-places', text: HOLD, values: [JSON.stringify(holds)] }, holds.length);

const PROMOTE = `
  WITH given AS (
    SELECT g.*, ${endChange('first-visit', 'g."bookedById"', '$2')} AS "endChange" FROM jsonb_to_recordset($1::jsonb) AS g(
      "entryId" uuid, id uuid, "clientId" uuid, date date, start time, "end" time, room smallint, "effectiveStart" time,
      "effectiveEnd" time, "startsAt" timestamptz, "endsAt" timestamptz, capacity int, "subscriptionId" uuid,
      "classId" uuid, "trainerId" uuid, "monthlyLimit" int, "bookedById" uuid, "activates" boolean, "actualEndDate" date)
  ), ${PLACES}, visit AS (
    INSERT INTO appointments (id, client_id, appointment_date, start_time, end_time, room, effective_start_time,
      effective_end_time, starts_at, ends_at, subscription_id, booked_at, booked_by_id, capacity_at_booking,
      class_id, trainer_id, monthly_limit_at_booking, promoted_at)
    SELECT p.id, p."clientId", p.date, p.start, p."end", p.room, p."effectiveStart", p."effectiveEnd", p."startsAt", p."endsAt",
      p."subscriptionId", $2::timestamptz, p."bookedById", p.capacity,
      p."classId", p."trainerId", p."monthlyLimit", $2::timestamptz
    FROM ${earlierRows('placed p')} RETURNING id
  ), activated AS (
    UPDATE subscriptions s SET actual_start_date = p.date, actual_end_date = p."actualEndDate",
      end_change = p."endChange"
    FROM placed p WHERE s.id = p."subscriptionId" AND p.activates
  ), satisfied AS (
    DELETE FROM interests i USING placed p WHERE i.id = p."entryId"
  )
  SELECT id FROM visit`;

/** Books the first in line: their appointments come, and their entries go. */
export async function writePromotions(
  tx: EntityManager,
  promotions: readonly (NewBooking & { entryId: string })[],
  at: Date,
): Promise<void> {
  const given = promotions.map(({ entryId, id, clientId, date, slot, activation, ...booking }) => ({
    ...{ entryId, id, clientId, date, start: slot.start, end: slot.end, room: slot.room },
    ...{ effectiveStart: slot.effectiveStart, classId: slot.gymClass?.id ?? null, trainerId: slot.trainer?.id ?? null },
    ...{ effectiveEnd: slot.effectiveEnd, startsAt: slot.startsAt, endsAt: slot.endsAt, capacity: slot.capacity },
    ...{ subscriptionId: booking.subscriptionId, monthlyLimit: booking.monthlyLimit, bookedById: booking.bookedById },
    ...{ activates: activation !== null, actualEndDate: activation?.actualEndDate ?? null },
  }));
  await writeAll(tx, { name: 'promote', text: PROMOTE, values: [JSON.stringify(given), at] }, given.length);
}

async function writeAll(tx: EntityManager, statement: Parameters<typeof named>[1], count: number): Promise<void> {
  if (count === 0) return;
  const rows = await named(tx, statement);
  if (rows.length !== count) throw new Error(`The locks kept ${count} places free, and ${rows.length} were taken`);
}

/** Notes when the members of these entries were told: why others came first, or of a free place. */
export async function noteTold(
  tx: EntityManager,
  column: 'passed_over_at' | 'told_at',
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const text = `UPDATE interests SET ${column} = $2 WHERE id = ANY ($1::uuid[])`;
  await named(tx, { name: `note-${column}`, text, values: [ids, at] });
}

/** The next free place of these entries' slots is news again (rule: told once). */
export async function forgetTold(tx: EntityManager, ids: readonly string[]): Promise<void> {
  const text = 'UPDATE interests SET told_at = NULL WHERE id = ANY ($1::uuid[]) AND told_at IS NOT NULL';
  if (ids.length > 0) await named(tx, { name: 'forget-told', text, values: [ids] });
}
