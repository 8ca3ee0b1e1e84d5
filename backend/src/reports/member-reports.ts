import type { EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import {
  EXPIRING_WITHIN_DAYS,
  RENEWED_WITHIN_DAYS,
  unitOf,
  type ExpiringMember,
  type MemberAtRisk,
  type MemberEvent,
  type MembersReport,
  type ReportedMember,
  type ReportPeriod,
} from '../contract/report.js';
import { IS_CLIENT, uncancelled } from '../platform/database/sql-words.js';
import {
  givesWaySql,
  isCountedActiveSql,
  isUpcomingSubscriptionSql,
  renewedFromSql,
} from '../subscriptions/subscription.repository.js';
import type { RiskFacts } from './risk.rules.js';
import { beginningsOf, filled, spanSql, spansOf, type AskedSpans } from './spans.rules.js';
import { PERSON, PHONE, WITH_GUARDIAN } from './visit-reports.js';

/**
 * `$1` from, `$2` to, `$3` today, `$4` the zone. A subscription frozen now never ends. A freeze is known from the log, and
 * from a subscription that is frozen still.
 */
const EVENTS = `
  WITH terms AS (
    SELECT s.id, s.client_id, s.start_date, coalesce(s.actual_end_date, s.end_date) AS end_date, s.frozen_at,
      lag(coalesce(s.actual_end_date, s.end_date, 'infinity')) OVER queue AS ended_before,
      lead(s.start_date) OVER queue AS next_start
    FROM subscriptions s WINDOW queue AS (PARTITION BY s.client_id ORDER BY s.start_date)),
  freezes AS (
    SELECT e.entity_id::uuid AS id, (e.at AT TIME ZONE $4)::date AS date
    FROM audit_entries e WHERE e.action = 'subscription.frozen'
      AND e.at >= $1::date::timestamp AT TIME ZONE $4 AND e.at < ($2::date + 1)::timestamp AT TIME ZONE $4
    UNION
    SELECT s.id, (s.frozen_at AT TIME ZONE $4)::date FROM subscriptions s WHERE s.frozen_at IS NOT NULL),
  events AS (
    SELECT id, start_date AS date,
      CASE WHEN ended_before IS NULL THEN 'new' WHEN start_date - ended_before <= ${RENEWED_WITHIN_DAYS} THEN 'renewed'
        ELSE 'returned' END AS event
    FROM terms WHERE start_date BETWEEN $1::date AND $2::date AND start_date <= $3::date
    UNION ALL
    SELECT id, end_date, 'ended' FROM terms
    WHERE end_date BETWEEN $1::date AND $2::date AND end_date < $3::date AND frozen_at IS NULL
      AND (next_start IS NULL OR next_start - end_date > ${RENEWED_WITHIN_DAYS})
    UNION ALL
    SELECT id, date, 'frozen' FROM freezes WHERE date BETWEEN $1::date AND $2::date)`;

type MemberCounts = Record<MemberEvent, number>;
const NO_EVENTS: MemberCounts = { new: 0, renewed: 0, returned: 0, ended: 0, frozen: 0 };

const MEMBERS = `${EVENTS}
  SELECT ${spanSql('v.date', '$5')} AS beginning,
    ${Object.keys(NO_EVENTS)
      .map((event) => `count(*) FILTER (WHERE v.event = '${event}')::int AS "${event}"`)
      .join(', ')}
  FROM events v JOIN terms s ON s.id = v.id GROUP BY 1`;

interface MemberMoment {
  today: CalendarDate;
  zone: string;
}

export async function readMembers(
  tx: EntityManager,
  period: AskedSpans,
  { today, zone }: MemberMoment,
): Promise<MembersReport> {
  const unit = unitOf(period);
  const spans = spansOf(period, unit);
  const values = [period.from, period.to, today, zone, beginningsOf(spans)];
  const rows = await tx.query<(MemberCounts & { beginning: CalendarDate })[]>(MEMBERS, values);
  return { unit, spans: filled(spans, rows, NO_EVENTS) };
}

/** The subscriptions behind a number, the newest event first. */
export async function listMembers(
  tx: EntityManager,
  { from, to, event }: ReportPeriod & { event: MemberEvent },
  { offset, limit }: { offset: number; limit: number },
  { today, zone }: MemberMoment,
): Promise<{ rows: ReportedMember[]; total: number }> {
  const rows = await tx.query<(ReportedMember & { total: number })[]>(
    `${EVENTS}
     SELECT v.id, ${PERSON}, v.date, s.start_date AS "startDate", s.end_date AS "endDate", count(*) OVER ()::int AS total
     FROM events v JOIN terms s ON s.id = v.id JOIN users u ON u.id = s.client_id ${WITH_GUARDIAN}
     WHERE v.event = $5 ORDER BY v.date DESC, u.name COLLATE "el-x-icu", v.id`,
    [from, to, today, zone, event],
  );
  const shown = rows.slice(offset, offset + limit).map(({ total: _, ...row }) => row);
  return { rows: shown, total: rows.length };
}

/** `$1` today, `$2` now. Came: booked, begun, and not marked as absent. */
const CAME = `a.starts_at <= $2::timestamptz AND a.attendance IS DISTINCT FROM 'absent'`;
const OWN = `FROM appointments a WHERE a.client_id = u.id AND ${uncancelled('a')}`;
const MONTH_DAYS = 28;
const visitsIn = (from: number, to: number): string =>
  `count(*) FILTER (WHERE ${CAME}
      AND a.appointment_date > $1::date - ${from} AND a.appointment_date <= $1::date - ${to})::int`;
/** In one pass over the bookings of a client. */
const VISITS = `CROSS JOIN LATERAL (
    SELECT max(a.appointment_date) FILTER (WHERE ${CAME}) AS "lastVisit", ${visitsIn(MONTH_DAYS, 0)} AS "recentVisits",
      ${visitsIn(2 * MONTH_DAYS, MONTH_DAYS)} AS "earlierVisits",
      min(a.appointment_date) FILTER (WHERE a.status = 1 AND a.starts_at > $2::timestamptz) AS "nextVisit"
    ${OWN}) booked`;

/** Everybody with a subscription that counts as active and has begun; `$1` today, `$2` now. */
const running = (further = ''): string => `
  FROM current_subscriptions c JOIN users u ON u.id = c.client_id JOIN subscriptions s ON s.id = c.subscription_id
  ${WITH_GUARDIAN} ${further} WHERE ${IS_CLIENT} AND ${isCountedActiveSql('c', '$1::date', '$2::timestamptz')}
    AND NOT (${isUpcomingSubscriptionSql('c', '$1::date', '$2::timestamptz')})`;

const FACTS = `
  SELECT u.id AS "userId", u.name AS "userName", ${PHONE}, nullif(c.ends_on, 'infinity') AS "endDate",
    s.start_date AS "startDate", booked.*
  ${running(VISITS)} ORDER BY "lastVisit" NULLS FIRST, u.name COLLATE "el-x-icu", u.id`;

type RunningMember = Omit<MemberAtRisk, 'risk'> & RiskFacts;

export const readRunning = (tx: EntityManager, today: CalendarDate, now: Date): Promise<RunningMember[]> =>
  tx.query<RunningMember[]>(FACTS, [today, now]);

/** `$1` the first day. */
const endingOn = (end: string, from: string): string => `
  SELECT s.id, ${PERSON}, ${end} AS "endDate", ${end} - $1::date + 1 AS "daysLeft",
    (SELECT max(a.appointment_date) ${OWN} AND ${CAME}) AS "lastVisit",
    ${renewedFromSql('u.id', 's')} AS "renewedFrom"
  ${from} AND ${end} < $1::date + ${Math.max(...EXPIRING_WITHIN_DAYS)}
  ORDER BY ${end}, u.name COLLATE "el-x-icu", s.id`;
const EXPIRING = endingOn('c.ends_on', running());
const END = 'coalesce(s.actual_end_date, s.end_date)';
const EXPIRED = endingOn(
  END,
  `FROM subscriptions s JOIN users u ON u.id = s.client_id ${WITH_GUARDIAN}
   WHERE s.is_active AND s.frozen_at IS NULL AND ${END} >= $1::date AND ${END} < $3::date
     AND NOT (${givesWaySql('s', '$3::date', '$2::timestamptz')})`,
);

/** Subscriptions that end from today on, or ended from an earlier day on (rule: expiring members). */
export const readExpiring = (
  tx: EntityManager,
  day: CalendarDate,
  { now, today }: { now: Date; today: CalendarDate },
): Promise<ExpiringMember[]> =>
  day < today
    ? tx.query<ExpiringMember[]>(EXPIRED, [day, now, today])
    : tx.query<ExpiringMember[]>(EXPIRING, [day, now]);
