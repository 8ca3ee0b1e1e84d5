import type { DataSource, EntityManager } from 'typeorm';
import type { JsonRow } from '../acts/act-changes.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { EndLine } from '../contract/end-line.js';
import { counted, inMonthOf, inWeekOf, IS_CLIENT, uncancelled } from '../platform/database/sql-words.js';
import { named } from '../platform/database/named-query.js';
import { usesSql } from '../settings/settings.repository.js';
import type { FreezePeriod, SubscriptionTerms } from './subscription.rules.js';

/** A subscription as statements return it in JSON. */
export interface SubscriptionRecord extends SubscriptionTerms {
  /** As PostgreSQL writes an instant in JSON. */
  frozenAt: string | null;
  remainingDaysAtFreeze: number | null;
  frozenUntil: CalendarDate | null;
  freezes: readonly FreezePeriod[];
  freezeBudgetDays: number | null;
  actualStartDate: CalendarDate | null;
  /** Days by which it was moved from the start that staff gave it. */
  movedDays: number;
  /** Days by which its first visit brought its start forward (rule: used-up pack). */
  earlyDays: number;
  earlyFrom: CalendarDate | null;
}

/** SQL for the appointments that use up a pack (rule: packs). */
const packUses = (id: string): string =>
  `(SELECT coalesce(json_agg(p.id), '[]') FROM appointments p WHERE p.subscription_id = ${id} AND ${counted('p')})`;

/** SQL for the date and for the beginning of the latest of them. */
const lastUse = (id: string, column: 'appointment_date' | 'starts_at'): string =>
  `(SELECT max(p.${column}) FROM appointments p WHERE p.subscription_id = ${id} AND ${counted('p')})`;

/** One row of `subscriptions s` as the JSON of a `SubscriptionRecord`. */
export const SUBSCRIPTION_JSON = `json_build_object(
  'id', s.id, 'startDate', s.start_date, 'endDate', s.end_date, 'monthlyLimit', s.monthly_limit,
  'weeklyLimit', s.weekly_limit, 'packVisits', s.pack_visits, 'isMorningOnly', s.is_morning_only,
  'classes', CASE WHEN s.class_ids <> '{}' AND ${usesSql('classes')} THEN (
    SELECT json_agg(json_build_object('id', k.id, 'nameEl', k.name_el, 'nameEn', k.name_en) ORDER BY k.name_el, k.id)
    FROM classes k WHERE k.id = ANY (s.class_ids)) END,
  'rooms', CASE WHEN s.area_ids <> '{}' AND ${usesSql('rooms')} THEN (
    SELECT json_agg(json_build_object('number', k.number, 'nameEl', k.name_el, 'nameEn', k.name_en) ORDER BY k.position, k.number)
    FROM rooms k WHERE k.number = ANY (s.area_ids)) END,
  'opensEarlierDays', s.opens_earlier_days,
  'packUses', CASE WHEN s.pack_visits > 0 THEN ${packUses('s.id')} ELSE '[]'::json END,
  'lastUseOn', CASE WHEN s.pack_visits > 0 THEN ${lastUse('s.id', 'appointment_date')} END,
  'lastUseAt', CASE WHEN s.pack_visits > 0 THEN ${lastUse('s.id', 'starts_at')} END,
  'isActive', s.is_active, 'isFrozen', s.frozen_at IS NOT NULL, 'frozenAt', s.frozen_at,
  'remainingDaysAtFreeze', s.remaining_days_at_freeze, 'actualStartDate', s.actual_start_date,
  'actualEndDate', s.actual_end_date, 'movedDays', s.moved_days, 'earlyFrom', s.early_from, 'earlyDays', s.early_days, 'frozenUntil', s.frozen_until,
  'freezeBudgetDays', s.freeze_budget_days, 'freezes', (
    SELECT coalesce(json_agg(json_build_object('from', f.from_date, 'until', f.until_date) ORDER BY f.from_date), '[]')
    FROM freezes f WHERE f.subscription_id = s.id AND f.state IN ('planned', 'running')))`;

/** A subscription beside the one that is shown. */
export type OtherRecord = Omit<SubscriptionTerms, 'packUses' | 'freezes'>;

const END = (subscription: string): string => `coalesce(${subscription}.actual_end_date, ${subscription}.end_date)`;

/** Days from the first visit to the end, with those added to an activated one (`addedDaysOf`), as SQL. */
export const DAYS_FROM_FIRST_VISIT = (s: string): string =>
  `coalesce(${s}.actual_end_date - ${s}.actual_start_date, ${s}.end_date - ${s}.start_date)`;

/** `isHolding` of the contract as SQL. */
const isHoldingSql = (s: string): string =>
  `${s}.is_active AND ${s}.frozen_at IS NOT NULL AND ${s}.frozen_until IS NULL`;

/** `n` is later than `shown` (`laterThan`); NULL where that one has no end. */
const endsAfterSql = (n: string, shown: string): string =>
  `CASE WHEN ${isHoldingSql(n)} THEN 'infinity' ELSE coalesce(${END(n)}, 'infinity') END > ${END(shown)}`;

/**
 * The start of the one that follows `shown` and is not switched off; NULL without one. It may begin before the other
 * ends: a closing gave that one a day, and a subscription that was used is never moved. The arguments are SQL.
 */
export const renewedFromSql = (clientId: string, shown: string): string => `
  (SELECT min(n.start_date) FROM subscriptions n
    WHERE n.client_id = ${clientId} AND n.is_active AND n.start_date > ${shown}.start_date
      AND ${endsAfterSql('n', shown)})`;

/** Those of a client that are later than `shown`, as a JSON list without order (`laterThan`); both arguments are SQL. */
export const othersJson = (clientId: string, shown: string): string => `
  (SELECT coalesce(json_agg(json_build_object(
      'id', n.id, 'startDate', n.start_date, 'endDate', n.end_date, 'actualEndDate', n.actual_end_date,
      'monthlyLimit', n.monthly_limit, 'weeklyLimit', n.weekly_limit, 'packVisits', n.pack_visits,
      'isMorningOnly', n.is_morning_only, 'isActive', n.is_active, 'isFrozen', n.frozen_at IS NOT NULL,
      'frozenUntil', n.frozen_until)), '[]')
     FROM subscriptions n
    WHERE n.client_id = ${clientId} AND n.id <> ${shown}.id
      AND ${endsAfterSql('n', shown)}
      AND NOT (n.start_date < ${shown}.start_date AND n.pack_visits > 0 AND (
        SELECT count(*) >= n.pack_visits FROM appointments p WHERE p.subscription_id = n.id AND ${counted('p')})))`;

/** It has ended before a date; all arguments are SQL. */
export const isOverSql = (s: string, date: string): string => `NOT (${isHoldingSql(s)})
    AND coalesce(${s}.actual_end_date, ${s}.end_date, 'infinity') < ${date}`;

/** `isUsedUp` as SQL: no visit is left, and the last one was before the date or has begun by `now`. */
export const isUsedUpSql = (s: string, date: string, now: string): string => `
  ${s}.pack_visits > 0 AND (
    SELECT count(*) >= ${s}.pack_visits AND (max(p.appointment_date) < ${date} OR max(p.starts_at) <= ${now})
    FROM appointments p WHERE p.subscription_id = ${s}.id AND ${counted('p')})`;

/** For a date as a whole: a visit on it does not count as begun. */
const NO_INSTANT = `'-infinity'::timestamptz`;

/** A pack that was used up before the date, or by `now`, and behind which another one is on (rule: used-up pack). */
export const givesWaySql = (s: string, date: string, now = NO_INSTANT): string => `
  NOT (${isHoldingSql(s)})
  AND ${isUsedUpSql(s, date, now)}
  AND EXISTS (SELECT FROM subscriptions n WHERE n.client_id = ${s}.client_id AND n.is_active
    AND n.start_date > ${s}.start_date AND NOT (${isOverSql('n', date)}))`;

/**
 * The subscription that a date belongs to, as a table of one row or none. It is `subscriptionFor` of
 * subscription.rules.ts, for lists that cannot load every subscription of every client. A database test keeps the two
 * equal.
 */
export function subscriptionForSql(clientId: string, date: string, now?: string): string {
  const givesWay = givesWaySql('s', date, now);
  const isOver = isOverSql('s', date);
  const covers = `s.start_date <= ${date} AND NOT (${isOver})`;
  // Only one behind it can come before a pack that gives way: what covers the date without being on comes after both.
  return `(SELECT s.* FROM subscriptions s WHERE s.client_id = ${clientId}
    ORDER BY CASE WHEN ${covers} AND s.is_active THEN CASE WHEN ${givesWay} THEN 2 ELSE 0 END
                  WHEN ${covers} THEN 3
                  WHEN NOT (${isOver}) THEN CASE WHEN s.is_active AND EXISTS (
                    SELECT FROM subscriptions c WHERE c.client_id = s.client_id AND c.is_active
                      AND c.start_date <= ${date} AND NOT (${isOverSql('c', date)})) THEN 1 ELSE 4 END
                  ELSE 5 END,
             CASE WHEN ${isOver} THEN NULL ELSE s.start_date END, s.start_date DESC
    LIMIT 1)`;
}

/** Selects the row `c` of `current_subscriptions` for an instant of a date. */
export const isCurrentSql = (c: string, date: string, now: string): string =>
  `${c}.from_date <= ${date} AND ${c}.until_date >= ${date} AND ${c}.from_at <= ${now} AND ${c}.until_at > ${now}`;

/**
 * True when the running subscription of a row `c` of `current_subscriptions` has not begun on a date. Only checks the few
 * clients with a future one, so that neither table is read whole, and of `c` the index alone.
 */
export const isUpcomingSubscriptionSql = (c: string, date: string, now: string): string =>
  `${c}.client_id IN
     (SELECT ahead.client_id FROM subscriptions ahead
        JOIN current_subscriptions own ON own.client_id = ahead.client_id AND own.subscription_id = ahead.id
         AND ${isCurrentSql('own', date, now)}
       WHERE ahead.start_date > ${date})`;

/** The client of a row `c` of `current_subscriptions` is active, expiring or upcoming (rule: counted as active), as SQL. */
export const isCountedActiveSql = (c: string, date: string, now: string): string =>
  `${isCurrentSql(c, date, now)} AND ${c}.state = 'running' AND ${c}.ends_on >= ${date}`;

/**
 * SQL for `validAppointmentCount`: the number of uncancelled appointments booked under subscription `id`, itself SQL.
 */
export const validAppointmentCount = (id: string): string =>
  `(SELECT count(*)::int FROM appointments a WHERE a.subscription_id = ${id} AND ${uncancelled('a')})`;

/** SQL for a client's number of appointments that count in the calendar month of `date`; both arguments are SQL. */
export const usedInMonth = (clientId: string, date: string): string =>
  `(SELECT count(*)::int FROM appointments a WHERE a.client_id = ${clientId} AND ${counted('a')}
      AND ${inMonthOf('a.appointment_date', date)})`;

/** The same of its week, for a subscription `s` that limits it; else 0. */
export const usedInWeek = (clientId: string, date: string): string =>
  `CASE WHEN s.weekly_limit > 0 THEN (SELECT count(*)::int FROM appointments a WHERE a.client_id = ${clientId}
      AND ${counted('a')} AND ${inWeekOf('a.appointment_date', date)}) ELSE 0 END`;

/** `tightestOf` on a date for a subscription `s` of a client, as a table of one row or none; both arguments are SQL. */
export const tightestSql = (clientId: string, date: string): string =>
  `(SELECT m.per, greatest(0, m."limit" - m.used) AS "left" FROM (
      SELECT 1 AS n, 'pack' AS per, s.pack_visits AS "limit", json_array_length(${packUses('s.id')}) AS used
       WHERE s.pack_visits > 0
      UNION ALL SELECT 2, 'week', s.weekly_limit, ${usedInWeek(clientId, date)} WHERE s.weekly_limit > 0
      UNION ALL SELECT 3, 'month', s.monthly_limit, ${usedInMonth(clientId, date)} WHERE s.monthly_limit > 0) m
    ORDER BY 2, m.n LIMIT 1)`;

export interface SubscriptionsOfClient {
  clientIsActive: boolean;
  usedThisMonth: number;
  subscriptions: (SubscriptionRecord & { validAppointmentCount: number; usedThisWeek: number })[];
}

const SUBSCRIPTIONS_OF_CLIENT = `
  SELECT u.is_active AS "clientIsActive", ${usedInMonth('u.id', '$2::date')} AS "usedThisMonth",
    (SELECT coalesce(json_agg(${SUBSCRIPTION_JSON}::jsonb
              || jsonb_build_object('validAppointmentCount', ${validAppointmentCount('s.id')},
                'usedThisWeek', ${usedInWeek('u.id', '$2::date')})), '[]')
       FROM subscriptions s WHERE s.client_id = u.id) AS subscriptions
  FROM users u WHERE u.id = $1 AND ${IS_CLIENT}`;

/** null when there is no such client. */
export async function subscriptionsOfClient(
  on: EntityManager | DataSource,
  clientId: string,
  today: CalendarDate,
): Promise<SubscriptionsOfClient | null> {
  const [row] = await named<SubscriptionsOfClient>(on, {
    name: 'subscriptions-of-client',
    text: SUBSCRIPTIONS_OF_CLIENT,
    values: [clientId, today],
  });
  return row ?? null;
}

/** A client's subscriptions as rows that an act remembers. */
export async function subscriptionRows(tx: EntityManager, clientId: string): Promise<JsonRow[]> {
  const text = 'SELECT to_jsonb(s) AS row FROM subscriptions s WHERE s.client_id = $1 ORDER BY s.start_date, s.id';
  const found = await named<{ row: JsonRow }>(tx, { name: 'subscription-rows', text, values: [clientId] });
  return found.map(({ row }) => row);
}

const END_LINES = `
  SELECT l.subscription_id AS "subscriptionId", l.cause, l.days, l.end_date AS "endDate", l.at, l.note, l.from_date AS "from",
    l.until_date AS until, b.name AS "byName",
    l.by_id = s.client_id AS "isByClient"
  FROM subscriptions s JOIN subscription_end_lines l ON l.subscription_id = s.id LEFT JOIN users b ON b.id = l.by_id`;
const END_LINES_OF = {
  client: `${END_LINES} WHERE s.client_id = $1 ORDER BY s.start_date, s.id, l.n`,
  subscription: `${END_LINES} WHERE s.id = $1 ORDER BY l.n`,
};

/** In the order in which they were written; the names of staff are for staff. */
export async function endLinesOf(
  on: DataSource | EntityManager,
  kind: keyof typeof END_LINES_OF,
  id: string,
  { namesStaff }: { namesStaff: boolean },
): Promise<(EndLine & { subscriptionId: string })[]> {
  const query = { name: `end-lines-of-${kind}`, text: END_LINES_OF[kind], values: [id] };
  const rows = await named<Omit<EndLine, 'at'> & { at: Date; subscriptionId: string; isByClient: boolean }>(on, query);
  return rows.map(({ isByClient, at, byName, ...row }) => ({
    ...row,
    at: at.toISOString(),
    byName: namesStaff || isByClient ? byName : null,
  }));
}

/** It is of a plan that was sold (rule: sales). */
export async function wasSold(tx: EntityManager, id: string): Promise<boolean> {
  const query = { name: 'was-sold', text: 'SELECT FROM sales WHERE subscription_id = $1', values: [id] };
  return (await named(tx, query)).length > 0;
}

const EARLIEST_VISIT = `
  SELECT min(appointment_date) AS date FROM appointments
  WHERE subscription_id = $1 AND status <> 2 AND appointment_date >= $2::date`;

/** The date of the earliest uncancelled appointment under a subscription on `from` or later, which activates it. */
export async function earliestVisit(tx: EntityManager, id: string, from: CalendarDate): Promise<CalendarDate | null> {
  const query = { name: 'earliest-visit', text: EARLIEST_VISIT, values: [id, from] };
  const [row] = await named<{ date: CalendarDate | null }>(tx, query);
  return row?.date ?? null;
}
