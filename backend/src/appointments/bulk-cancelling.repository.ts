import type { EntityManager } from 'typeorm';
import type { CancellationCause } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Language } from '../contract/languages.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { named } from '../platform/database/named-query.js';
import { endChange, uncancelled, unlessAttended } from '../platform/database/sql-words.js';
import { DAYS_FROM_FIRST_VISIT } from '../subscriptions/subscription.repository.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';

/** Selects confirmed appointments whose slot has not started; both dates of `days` included. */
export type VisitSelection =
  | { of: 'slot'; date: CalendarDate; slot: SlotTimes }
  /** `room`: of that one alone. */
  | { of: 'days'; from: CalendarDate; to: CalendarDate; room?: number | undefined }
  | { of: 'client'; clientId: string }
  | { of: 'client-days'; clientId: string; from: CalendarDate; until: CalendarDate }
  | { of: 'visits'; ids: readonly string[] };

/** A cancelled appointment with its client and its slot. */
export interface CancelledVisit extends SlotTimes {
  id: string;
  clientId: string;
  clientName: string;
  email: string;
  language: Language;
  date: CalendarDate;
  effectiveStart: TimeOfDay;
  effectiveEnd: TimeOfDay;
  startsAt: Date;
  endsAt: Date;
}

interface BulkCancellation {
  now: Date;
  cancelledById: string | null;
  reason: string | null;
  /** Undefined when the cancellation was not aimed at the member. */
  cause?: CancellationCause | undefined;
  /** By a member, whose arrival may be marked meanwhile. */
  keepsAttended?: boolean;
}

/** A selection as SQL: a condition on an alias of appointments that uses the first parameters, and their values. */
interface Condition {
  on: (alias: string) => string;
  values: unknown[];
}

function conditionOf(selection: VisitSelection): Condition {
  switch (selection.of) {
    case 'slot':
      return {
        on: (a) => `${a}.appointment_date = $1::date AND ${a}.start_time = $2::time AND ${a}.end_time = $3::time
          AND ${a}.room = $4::smallint`,
        values: [selection.date, selection.slot.start, selection.slot.end, selection.slot.room],
      };
    case 'days':
      return {
        on: (a) => `${a}.appointment_date BETWEEN $1::date AND $2::date AND ($3::smallint IS NULL OR ${a}.room = $3)`,
        values: [selection.from, selection.to, selection.room ?? null],
      };
    case 'client':
      return { on: (a) => `${a}.client_id = $1::uuid`, values: [selection.clientId] };
    case 'client-days':
      return {
        on: (a) => `${a}.client_id = $1::uuid AND ${a}.appointment_date BETWEEN $2::date AND $3::date`,
        values: [selection.clientId, selection.from, selection.until],
      };
    case 'visits':
      return { on: (a) => `${a}.id = ANY ($1::uuid[])`, values: [selection.ids] };
  }
}

/** The parameters after the condition's own. */
function further({ values: { length } }: Condition) {
  const $ = (n: number): string => `$${length + n}`;
  return { now: $(1), cancelledById: $(2), reason: $(3), cause: $(4), keepsAttended: $(5) };
}

/** Restricts to appointments that can still be cancelled. */
const coming = (condition: Condition, alias = 'a'): string =>
  `${condition.on(alias)} AND ${alias}.status = 1 AND ${alias}.starts_at > ${further(condition).now}::timestamptz`;

const lockClients = (condition: Condition): string => `
  SELECT u.id FROM users u WHERE u.id IN (SELECT a.client_id FROM appointments a WHERE ${coming(condition)})
  ORDER BY u.id FOR NO KEY UPDATE`;

const lockOccupancies = (condition: Condition): string => `
  SELECT FROM slot_occupancies o
  WHERE (o.slot_date, o.start_time, o.end_time, o.room) IN (
    SELECT a.appointment_date, a.start_time, a.end_time, a.room FROM appointments a WHERE ${coming(condition)})
  ORDER BY o.slot_date, o.start_time, o.end_time, o.room FOR NO KEY UPDATE`;

/** Marks lock no client: a member's act waits for those of its visits, so that the next statement sees them. */
const lockVisits = (condition: Condition): string =>
  `SELECT FROM appointments a WHERE ${coming(condition)} ORDER BY a.id FOR NO KEY UPDATE`;

/*
 * `earliest` is `activationOf` of subscription.rules.ts for many subscriptions at once. Each starts with its earliest
 * remaining visit and runs for as many days as it was sold for. Without a remaining visit it waits again. Remaining
 * visits are found by the negated condition, not by a join with `gone`. The planner cannot estimate the size of `gone`,
 * and a plan for few rows takes minutes for many.
 */
const cancel = (condition: Condition): string => {
  const { now, cancelledById, reason, cause, keepsAttended } = further(condition);
  const going = (a: string): string => `${coming(condition, a)} AND ${unlessAttended(a, keepsAttended)}`;
  return `
  WITH gone AS (
    UPDATE appointments a SET status = 2, cancelled_at = ${now}, cancelled_by_id = ${cancelledById}::uuid,
      cancel_reason = ${reason}::text, cancel_cause = ${cause}::text
    WHERE ${going('a')}
    RETURNING a.*
  ), freed AS (
    UPDATE slot_occupancies o SET booked = o.booked - g.places
    FROM (SELECT appointment_date, start_time, end_time, room, count(*) AS places FROM gone GROUP BY 1, 2, 3, 4) g
    WHERE o.slot_date = g.appointment_date AND o.start_time = g.start_time AND o.end_time = g.end_time AND o.room = g.room
  ), earliest AS (
    SELECT t.id, o.date FROM (SELECT DISTINCT subscription_id AS id FROM gone WHERE subscription_id IS NOT NULL) t
    JOIN subscriptions s ON s.id = t.id
    CROSS JOIN LATERAL (
      SELECT min(o.appointment_date) AS date FROM appointments o
      WHERE o.subscription_id = t.id AND ${uncancelled('o')} AND o.appointment_date >= least(s.start_date, s.early_from) AND NOT (${going('o')})) o
  ), activation AS (
    UPDATE subscriptions s SET actual_start_date = e.date, actual_end_date = e.date + ${DAYS_FROM_FIRST_VISIT('s')},
      end_change = ${endChange('first-visit', cancelledById, now)}
    FROM earliest e WHERE s.id = e.id AND s.actual_start_date IS DISTINCT FROM e.date
  )
  SELECT g.id, g.client_id AS "clientId", u.name AS "clientName", u.email, u.language, g.appointment_date AS date,
    g.start_time AS start, g.end_time AS end, g.room, g.effective_start_time AS "effectiveStart",
    g.effective_end_time AS "effectiveEnd", g.starts_at AS "startsAt", g.ends_at AS "endsAt"
  FROM gone g JOIN users u ON u.id = g.client_id ORDER BY g.starts_at, g.id`;
};

/**
 * Cancels the selected appointments, frees their places, moves the start of their subscriptions and returns the
 * cancelled ones in order of time. Takes three statements for any number, and one more for a member. It first locks
 * clients, slots and, for a member, visits, in their order (platform/database/locks.ts). Locks are statements of their
 * own, so that the last one sees rows committed during the wait.
 */
export async function cancelVisits(
  tx: EntityManager,
  selection: VisitSelection,
  { now, cancelledById, reason, cause, keepsAttended = false }: BulkCancellation,
): Promise<CancelledVisit[]> {
  const condition = conditionOf(selection);
  const values = [...condition.values, now];
  const { of } = selection;
  await named(tx, { name: `lock-clients-of-${of}`, text: lockClients(condition), values });
  await named(tx, { name: `lock-occupancies-of-${of}`, text: lockOccupancies(condition), values });
  if (keepsAttended) await named(tx, { name: `lock-visits-of-${of}`, text: lockVisits(condition), values });
  return named<CancelledVisit>(tx, {
    name: `cancel-${of}`,
    text: cancel(condition),
    values: [...values, cancelledById, reason, cause ?? null, keepsAttended],
  });
}
