import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CompensatedByAct } from '../acts/act-changes.js';
import { addDays, daysBetween, type CalendarDate } from '../contract/calendar-date.js';
import type { CompensatedSubscription } from '../contract/schedule-change.js';
import { earlierRows, IS_CLIENT } from '../platform/database/sql-words.js';
import { SubscriptionQueueService } from './subscription-queue.service.js';
import { givesWaySql } from './subscription.repository.js';
import { reachedDays } from './subscription.rules.js';

interface Range {
  from: CalendarDate;
  to: CalendarDate;
}

const END = 'coalesce(s.actual_end_date, s.end_date)';

/** Days by which freezes in the plan will move the end: a closing behind today's end may be of its days then. */
const PLANNED_DAYS = `(
    SELECT coalesce(sum(f.until_date - f.from_date + 1 - (
        SELECT count(*) FROM compensated_days g WHERE g.subscription_id = s.id AND g.date BETWEEN f.from_date AND f.until_date
      )), 0)::int
    FROM freezes f WHERE f.subscription_id = s.id AND f.state = 'planned')`;

/** Running subscriptions with a day in $1 to $2, the earliest of each client; one without an end gains nothing. `now` is SQL. */
const covered = (now: string): string => `
  SELECT DISTINCT ON (s.client_id) s.id, s.client_id, u.name,
    greatest($1::date, coalesce(s.actual_start_date, s.start_date)) AS first
  FROM subscriptions s JOIN users u ON u.id = s.client_id AND ${IS_CLIENT} AND u.is_active
  WHERE s.is_active AND (s.frozen_at IS NULL OR s.frozen_until IS NOT NULL)
    AND (${END} >= $1::date OR ${END} + ${PLANNED_DAYS} >= $1::date) AND coalesce(s.actual_start_date, s.start_date) <= $2::date
    AND NOT (${givesWaySql('s', '$1::date', now)})
  ORDER BY s.client_id, s.start_date`;

const LOCK = `
  SELECT u.id FROM users u
  WHERE u.id IN (SELECT c.client_id FROM (${covered('$3::timestamptz')}) c)
     OR u.id IN (SELECT a.client_id FROM appointments a WHERE a.appointment_date BETWEEN $1::date AND $2::date AND a.status = 1)
  ORDER BY u.id FOR NO KEY UPDATE`;

/** The end of a subscription and of its days, for a start and an end that move. */
const MOVED = (start: string, end: string): string => `
  start_date = ${start}, end_date = ${end}, actual_end_date = s.actual_end_date + (${end} - ${start} - (s.end_date - s.start_date))`;

/**
 * A freeze that has begun moved the end by its days. A closing takes over its own days from it, and hands them back.
 */
const HAS_MOVED = `f.state IN ('running', 'ended')`;

/** Written where it is selected: gyms on several servers take no function of a column in an UPDATE. */
const WHY = (cause: string, days: string): string => `
  jsonb_build_object('cause', ${cause}, 'by', $3::uuid, 'at', $4::timestamptz, 'note', $5::text,
    'from', ${days}.since, 'until', ${days}.until) AS end_change`;

/** The days that a line of the end names. */
const SPAN = `min(date) FILTER (WHERE freeze_id IS NULL) AS since, max(date) FILTER (WHERE freeze_id IS NULL) AS until`;

/**
 * The start moves with the end only where that takes no open day from the client. It may not pass today, or the days
 * before the range.
 */
const GIVE = `
  WITH covered AS (${covered('$4::timestamptz')}), due AS (
    SELECT c.id, d.day::date AS date, f.id AS freeze_id
    FROM covered c CROSS JOIN generate_series(c.first, $2::date, interval '1 day') d (day)
    LEFT JOIN freezes f ON f.subscription_id = c.id AND ${HAS_MOVED} AND d.day::date BETWEEN f.from_date AND f.until_date
    WHERE NOT EXISTS (SELECT FROM compensated_days g WHERE g.subscription_id = c.id AND g.date = d.day::date)
  ), taken_over AS (
    UPDATE freezes f SET moved_days = f.moved_days - o.days
    FROM (SELECT freeze_id, count(*)::int AS days FROM due WHERE freeze_id IS NOT NULL GROUP BY 1) o WHERE f.id = o.freeze_id
  ), totals AS (
    SELECT id, (count(*) FILTER (WHERE freeze_id IS NULL))::int AS days, jsonb_agg(date ORDER BY date) AS dates,
      ${SPAN}
    FROM due GROUP BY 1
  ), counted AS (
    SELECT n.*, ${WHY(`'closing'`, 'n')}, ${END} AS ended, s.actual_start_date IS NULL
        AND (s.start_date >= $1::date OR s.start_date + n.days <= $6::date) AND NOT EXISTS (
        SELECT FROM subscriptions o WHERE o.client_id = s.client_id AND o.start_date = s.start_date + n.days) AS waits
    FROM totals n JOIN subscriptions s ON s.id = n.id
  ), given AS (
    INSERT INTO compensated_days (subscription_id, date, moves_start)
    SELECT d.id, d.date, c.waits FROM ${earlierRows('due d JOIN counted c ON c.id = d.id')}
  ), moved AS (
    UPDATE subscriptions s SET ${MOVED('s.start_date + CASE WHEN c.waits THEN c.days ELSE 0 END', 's.end_date + c.days')},
      end_change = c.end_change
    FROM counted c WHERE s.id = c.id
    RETURNING s.id, c.days, c.dates, c.waits, c.ended, ${END} AS ends
  )
  SELECT m.id, c.client_id AS "clientId", c.name, m.days, m.dates, m.waits, m.ended, m.ends
  FROM moved m JOIN covered c ON c.id = m.id ORDER BY c.name COLLATE "el-x-icu", c.client_id`;

interface GivenRow {
  id: string;
  clientId: string;
  name: string;
  days: number;
  dates: CalendarDate[];
  waits: boolean;
  ended: CalendarDate;
  ends: CalendarDate;
}

const TAKE = `
  WITH back AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS b(id uuid, dates jsonb, "movesStart" boolean)
  ), days AS (
    SELECT b.id, jsonb_array_elements_text(b.dates)::date AS date FROM back b
  ), gone AS (
    DELETE FROM compensated_days d USING days y
    WHERE d.subscription_id = y.id AND d.date = y.date RETURNING d.subscription_id, d.date
  ), inside AS (
    SELECT g.*, f.id AS freeze_id FROM gone g
    LEFT JOIN freezes f ON f.subscription_id = g.subscription_id AND ${HAS_MOVED} AND g.date BETWEEN f.from_date AND f.until_date
  ), handed_back AS (
    UPDATE freezes f SET moved_days = f.moved_days + i.days
    FROM (SELECT freeze_id, count(*)::int AS days FROM inside WHERE freeze_id IS NOT NULL GROUP BY 1) i WHERE f.id = i.freeze_id
  ), counted AS (
    SELECT b.id, b."movesStart", (count(*) FILTER (WHERE i.freeze_id IS NULL))::int AS days,
      ${SPAN}
    FROM inside i JOIN back b ON b.id = i.subscription_id GROUP BY 1, 2
  ), ahead AS (
    SELECT c.id, c.days, s.start_date - CASE WHEN c."movesStart" THEN c.days ELSE 0 END AS starts, s.end_date - c.days AS ends,
      ${WHY('$2::text', 'c')}
    FROM counted c JOIN subscriptions s ON s.id = c.id
  )
  UPDATE subscriptions s SET ${MOVED('a.starts', 'greatest(a.ends, a.starts)')},
    end_change = a.end_change
  FROM ahead a WHERE s.id = a.id
  RETURNING s.client_id AS "clientId", a.days`;

/** The end with the planned days, and the given days; those inside a freeze that began moved it no further. */
const REACH = `
  SELECT ${END} AS ends, ${PLANNED_DAYS} AS planned, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('date', d.date, 'movesStart', d.moves_start, 'isFrozen', EXISTS (
        SELECT FROM freezes f WHERE f.subscription_id = s.id AND ${HAS_MOVED} AND d.date BETWEEN f.from_date AND f.until_date
      ))), '[]')
      FROM compensated_days d WHERE d.subscription_id = s.id
    ) AS given
  FROM subscriptions s WHERE s.id = $1`;

interface ReachRow {
  ends: CalendarDate | null;
  planned: number;
  given: { date: CalendarDate; movesStart: boolean; isFrozen: boolean }[];
}

const LAST_DAYS = (clients: string): string => `
  SELECT s.client_id AS "clientId", nullif(max(coalesce(${END}, 'infinity')), 'infinity') AS "lastDate"
  FROM subscriptions s WHERE s.is_active AND s.client_id IN (${clients}) GROUP BY s.client_id`;
const LAST_DAYS_OF_COVERED = LAST_DAYS(`SELECT c.client_id FROM (${covered('$3::timestamptz')}) c`);
const LAST_DAYS_OF_CLIENTS = LAST_DAYS('SELECT unnest($1::uuid[])');

/** The last day of all subscriptions, by client: of those in a range, or of these clients; null: one does not expire. */
async function lastDays(
  tx: EntityManager,
  clients: (Range & { at: Date }) | readonly string[],
): Promise<Map<string, CalendarDate | null>> {
  const [text, values] =
    'from' in clients
      ? [LAST_DAYS_OF_COVERED, [clients.from, clients.to, clients.at]]
      : [LAST_DAYS_OF_CLIENTS, [clients]];
  const rows = await tx.query<{ clientId: string; lastDate: CalendarDate | null }[]>(text, values);
  return new Map(rows.map(({ clientId, lastDate }) => [clientId, lastDate]));
}

interface Words {
  byId: string | null;
  at: Date;
  reason: string | null;
}

/** Gives closed days to running subscriptions, and takes them back (rule: compensation). */
@Injectable()
export class CompensationService {
  constructor(private readonly queue: SubscriptionQueueService) {}

  /** Locks all clients whom the closing concerns; before any place is locked. */
  async lock(tx: EntityManager, { from, to }: Range, at: Date): Promise<void> {
    await tx.query(LOCK, [from, to, at]);
  }

  /** After the visits of the range are cancelled. */
  async give(
    tx: EntityManager,
    { from, to }: Range,
    { byId, at, reason, today }: Words & { today: CalendarDate },
  ): Promise<{ shown: CompensatedSubscription[]; given: CompensatedByAct[] }> {
    const before = await lastDays(tx, { from, to, at });
    const rows = await tx.query<GivenRow[]>(GIVE, [from, to, byId, at, reason, today]);
    const clientIds = rows.map(({ clientId }) => clientId);
    await this.queue.settleAll(tx, clientIds, { byId });
    const after = await lastDays(tx, clientIds);
    return {
      shown: rows
        .filter(({ days }) => days > 0)
        .map(({ id, clientId, name, days, ended, ends }) => {
          const [last, lastDate] = [before.get(clientId) ?? null, after.get(clientId) ?? null];
          const gained = last === null || lastDate === null ? 0 : daysBetween(last, lastDate);
          const given = { days, endDate: ended, newEndDate: ends, gained, lastDate };
          return { subscriptionId: id, userId: clientId, userName: name, ...given };
        }),
      given: rows.map(({ id, dates, days, waits }) => ({ id, dates, days, movesStart: waits })),
    };
  }

  /** The given days that are still there. Returns how many subscriptions end earlier. */
  async takeBack(
    tx: EntityManager,
    given: readonly CompensatedByAct[],
    cause: 'undone' | 'closing',
    { byId, at, reason }: Words,
  ): Promise<number> {
    if (given.length === 0) return 0;
    const [rows] = await tx.query<[{ clientId: string; days: number }[], number]>(TAKE, [
      ...[JSON.stringify(given), cause, byId, at, reason],
    ]);
    await this.queue.settleAll(
      tx,
      rows.map(({ clientId }) => clientId),
      { byId },
    );
    return rows.filter(({ days }) => days > 0).length;
  }

  /** Takes back the given days that a freeze alone had reached, when the change makes it shorter or takes it away. */
  async withinReach<T>(tx: EntityManager, id: string, words: Words, change: () => Promise<T>): Promise<T> {
    const before = await this.reached(tx, id);
    const result = await change();
    if (before.length === 0) return result;
    const kept = new Set((await this.reached(tx, id)).map(({ date }) => date));
    const lost = before.filter(({ date }) => !kept.has(date));
    for (const movesStart of [true, false]) {
      const dates = lost.filter((day) => day.movesStart === movesStart).map(({ date }) => date);
      if (dates.length > 0) await this.takeBack(tx, [{ id, dates, movesStart }], 'closing', words);
    }
    return result;
  }

  /** The same for several subscriptions. */
  withinReachOf = (
    tx: EntityManager,
    [id, ...others]: readonly string[],
    words: Words,
    change: () => Promise<void>,
  ): Promise<void> =>
    id === undefined ? change() : this.withinReach(tx, id, words, () => this.withinReachOf(tx, others, words, change));

  private async reached(tx: EntityManager, id: string): Promise<ReachRow['given']> {
    const [row] = await tx.query<ReachRow[]>(REACH, [id]);
    if (row === undefined || row.ends === null) return [];
    const { ends, planned, given } = row;
    const dates = given.filter(({ isFrozen }) => !isFrozen).map(({ date }) => date);
    const reached = new Set(reachedDays(addDays(ends, planned - dates.length), dates));
    return given.filter(({ date, isFrozen }) => isFrozen || reached.has(date));
  }

  /** Takes back a day that opens again; locks its clients. */
  async reopen(tx: EntityManager, date: CalendarDate, words: Words): Promise<void> {
    const clients = `SELECT s.client_id FROM compensated_days d JOIN subscriptions s ON s.id = d.subscription_id WHERE d.date = $1`;
    await tx.query(`SELECT id FROM users WHERE id IN (${clients}) ORDER BY id FOR NO KEY UPDATE`, [date]);
    const rows = await tx.query<CompensatedByAct[]>(
      `SELECT s.id, jsonb_build_array(d.date) AS dates, d.moves_start AS "movesStart"
       FROM compensated_days d JOIN subscriptions s ON s.id = d.subscription_id WHERE d.date = $1`,
      [date],
    );
    await this.takeBack(tx, rows, 'closing', words);
  }
}
