import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Language } from '../contract/languages.js';
import type { OnlineState } from '../contract/online-payment.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { named, statementOf } from '../platform/database/named-query.js';
import { earlierRows, effectiveEnd, effectiveStart, withEffectiveTimes } from '../platform/database/sql-words.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';

/** The place of a payment, with who pays and for whom. */
export interface PaidPlaceRecord extends SlotTimes {
  paymentId: string;
  date: CalendarDate;
  effectiveStart: TimeOfDay;
  effectiveEnd: TimeOfDay;
  outcome: 'booked' | 'lost' | null;
  state: OnlineState;
  clientId: string;
  /** False when they were erased since. */
  isClient: boolean;
  clientName: string;
  email: string;
  language: Language;
  actorId: string;
  actorName: string;
  actorLanguage: Language;
}

const RECORD = `
  SELECT i.payment_id AS "paymentId", i.appointment_date AS date, i.start_time AS start, i.end_time AS "end", i.room,
    ${effectiveStart('i')} AS "effectiveStart", ${effectiveEnd('i')} AS "effectiveEnd", i.outcome, p.state,
    p.client_id AS "clientId", c.role = 2 AS "isClient", c.name AS "clientName", c.email, c.language,
    b.id AS "actorId", b.name AS "actorName", b.language AS "actorLanguage"
  FROM payment_places i JOIN online_payments p ON p.id = i.payment_id JOIN users c ON c.id = p.client_id
  JOIN users b ON b.id = p.payer_id ${withEffectiveTimes('i')}
  WHERE i.payment_id = $1`;

export async function paidPlace(on: DataSource | EntityManager, paymentId: string): Promise<PaidPlaceRecord | null> {
  const [row] = await named<PaidPlaceRecord>(on, { name: 'paid-place', text: RECORD, values: [paymentId] });
  return row ?? null;
}

/** Those that a process was about to book when it ended. */
const UNTRIED = `SELECT i.payment_id AS id FROM payment_places i JOIN online_payments p ON p.id = i.payment_id
  WHERE i.outcome IS NULL AND p.state NOT IN ('open', 'abandoned')`;
export const ANY_UNTRIED = `EXISTS (${UNTRIED})`;

export async function untriedPlaces(on: DataSource): Promise<string[]> {
  const text = `${UNTRIED} ORDER BY i.payment_id LIMIT 50`;
  const rows = await named<{ id: string }>(on, { name: 'untried-places', text, values: [] });
  return rows.map(({ id }) => id);
}

/** Writes the outcome of a place once. @returns false when it is written already */
export async function decidePlace(
  tx: EntityManager,
  paymentId: string,
  { outcome, reasons, at }: { outcome: 'booked' | 'lost'; reasons: readonly string[]; at: Date },
): Promise<boolean> {
  const text = `UPDATE payment_places SET outcome = $2, reasons = $3::text[], decided_at = $4
    WHERE payment_id = $1 AND outcome IS NULL RETURNING payment_id`;
  const values = [paymentId, outcome, reasons, at];
  return (await named(tx, { name: 'decide-paid-place', text, values })).length === 1;
}

const HELD_BY = `SELECT id, appointment_date AS date, start_time AS start, end_time AS "end", room FROM interests
  WHERE payment_id = $1 AND held_until IS NOT NULL`;

/** The entry with the place that is held for a payment. Of a client who is locked it stays so. */
export async function heldBy(
  tx: EntityManager,
  paymentId: string,
): Promise<(SlotTimes & { id: string; date: CalendarDate }) | null> {
  const statement = { name: 'held-by-payment', text: HELD_BY, values: [paymentId] };
  const [held] = await named<SlotTimes & { id: string; date: CalendarDate }>(tx, statement);
  return held ?? null;
}

export interface NewHold extends SlotTimes {
  paymentId: string;
  clientId: string;
  date: CalendarDate;
  capacity: number;
  at: Date;
  until: Date;
}

const HOLD_PARAMETERS = [
  ...(['paymentId', 'clientId', 'date', 'start', 'end', 'room'] as const),
  ...(['capacity', 'at', 'until'] as const),
] as const;

/*
 * A client who waits there already goes on with the same entry, and back into line if they do not pay. A place that the list
 * holds for them is counted already. Concurrent bookings queue on the row of the slot (rule: never overbooked).
 */
const HOLD = statementOf('hold-paid-place', HOLD_PARAMETERS, ($) => {
  const isOfSlot = (row: string): string =>
    `${row}.client_id = ${$.clientId}::uuid AND ${row}.appointment_date = ${$.date}::date AND ${row}.start_time = ${$.start}::time
      AND ${row}.end_time = ${$.end}::time AND ${row}.room = ${$.room}::smallint`;
  return `
  WITH known AS MATERIALIZED (
    SELECT i.id, i.held_until FROM interests i WHERE ${isOfSlot('i')}
  ), free AS MATERIALIZED (
    SELECT gen_random_uuid() AS id WHERE NOT EXISTS (SELECT FROM known WHERE held_until IS NOT NULL)
  ), place AS (
    INSERT INTO slot_occupancies AS o (slot_date, start_time, end_time, room, booked)
    SELECT ${$.date}::date, ${$.start}::time, ${$.end}::time, ${$.room}::smallint, 1 FROM ${earlierRows('free')}
    ON CONFLICT (slot_date, start_time, end_time, room) DO UPDATE SET booked = o.booked + 1
      WHERE o.booked < ${$.capacity}::int
    RETURNING booked
  ), marked AS (
    UPDATE interests i SET held_until = greatest(i.held_until, ${$.until}::timestamptz), payment_id = ${$.paymentId}::uuid,
      waited = i.waited OR i.payment_id IS NULL
    FROM known k WHERE i.id = k.id AND (k.held_until IS NOT NULL OR EXISTS (SELECT FROM place)) RETURNING i.id
  ), entry AS (
    INSERT INTO interests (id, client_id, appointment_date, start_time, end_time, room, created_at, held_until, payment_id)
    SELECT free.id, ${$.clientId}::uuid, ${$.date}::date, ${$.start}::time, ${$.end}::time, ${$.room}::smallint,
      ${$.at}::timestamptz, ${$.until}::timestamptz, ${$.paymentId}::uuid
    FROM ${earlierRows('free')} CROSS JOIN place WHERE NOT EXISTS (SELECT FROM known) RETURNING id
  ), wanted AS (
    INSERT INTO payment_places (payment_id, appointment_date, start_time, end_time, room, held_until)
    SELECT ${$.paymentId}::uuid, ${$.date}::date, ${$.start}::time, ${$.end}::time, ${$.room}::smallint, ${$.until}::timestamptz
    FROM ${earlierRows('(SELECT id FROM marked UNION ALL SELECT id FROM entry) held')} RETURNING payment_id
  )
  SELECT payment_id FROM wanted`;
});

/** Counts the place as taken until it is booked or given back. @returns false when somebody else was quicker */
export async function writeHold(tx: EntityManager, hold: NewHold): Promise<boolean> {
  return (await named(tx, HOLD.with({ ...hold }))).length === 1;
}
