import type { DataSource, EntityManager } from 'typeorm';
import { addDays, isCalendarDate, type CalendarDate } from '../contract/calendar-date.js';
import { hasNameDay, namesOn } from '../contract/name-days.js';
import { OCCASIONS, type Occasion, type OccasionState } from '../contract/occasion.js';
import { Role } from '../contract/roles.js';
import type { MailedClient } from '../mail/outbox/outgoing-mail.js';
import { named } from '../platform/database/named-query.js';
import { slotInstant } from '../platform/time/gym-zone.js';

/** A client whose day it is. */
export interface Celebrated extends Omit<MailedClient, 'email'> {
  /** null for a child, whose mails go to their adult. */
  email: string | null;
  /** The adult's, for a child. */
  readerId: string;
  /** The mail's key: each is sent once. */
  key: string;
  state: OccasionState;
}

/** A visit counts unless it was cancelled, or staff marked that nobody came. */
const IS_VISIT = (visit: string): string => `${visit}.status <> 2 AND ${visit}.attendance IS DISTINCT FROM 'absent'`;

/** Open days without a visit; the last two months are looked through. */
const AWAY_DAYS = { from: 21, until: 27, lookedThrough: 62 };
/** Days after its end in which a subscription's mail may still go, such as after another one of that week. */
const OVER_DAYS = 3;
/** An older client, or the clients of a gym that has just begun, were here before the first visit that is known. */
const NEW_DAYS = 31;

/** Clients of each occasion on the date $1, with the rest of the mail's key; $5 is what some look for. */
const CAUSES: Readonly<Record<Occasion, string>> = {
  birthday: `
    SELECT p.id, left($1, 4) AS mark FROM users p WHERE to_char(p.birth_date, 'MM-DD') = ANY ($5::text[])`,
  'name-day': `
    SELECT p.id, left($1, 4) AS mark FROM users p WHERE p.search_key LIKE ANY ($5::text[])`,
  'after-first-visit': `
    SELECT DISTINCT a.client_id AS id, '' AS mark FROM appointments a JOIN users p ON p.id = a.client_id
    WHERE a.appointment_date = $1::date - 1 AND ${IS_VISIT('a')}
      AND coalesce(p.joined_on, p.created_at::date) > $1::date - ${NEW_DAYS}
      AND EXISTS (SELECT FROM appointments o WHERE o.appointment_date <= $1::date - ${NEW_DAYS})
      AND NOT EXISTS (SELECT FROM appointments e WHERE e.client_id = a.client_id AND e.appointment_date < a.appointment_date
        AND ${IS_VISIT('e')})`,
  'subscription-over': `
    SELECT s.client_id AS id, s.id || ' ' || coalesce(s.actual_end_date, s.end_date) AS mark FROM subscriptions s
    WHERE coalesce(s.actual_end_date, s.end_date) BETWEEN $1::date - ${OVER_DAYS} AND $1::date - 1
      AND s.is_active AND s.frozen_at IS NULL
      AND NOT EXISTS (SELECT FROM subscriptions n WHERE n.client_id = s.client_id AND n.id <> s.id AND n.is_active
        AND coalesce(n.actual_end_date, n.end_date, 'infinity') >= coalesce(s.actual_end_date, s.end_date))`,
  away: `
    WITH closed AS MATERIALIZED (
      SELECT date FROM timeslot_overrides WHERE kind = 'day' AND date BETWEEN $1::date - ${AWAY_DAYS.lookedThrough} AND $1::date
    )
    SELECT v.client_id AS id, v.last::text AS mark FROM (
      SELECT a.client_id, max(a.appointment_date) AS last FROM appointments a
      WHERE a.appointment_date BETWEEN $1::date - ${AWAY_DAYS.lookedThrough} AND $1::date - ${AWAY_DAYS.from} AND ${IS_VISIT('a')}
      GROUP BY a.client_id
    ) v
    WHERE $1::date - v.last - (SELECT count(*) FROM closed WHERE date > v.last AND date < $1::date)
        BETWEEN ${AWAY_DAYS.from} AND ${AWAY_DAYS.until}
      AND NOT EXISTS (SELECT FROM appointments n WHERE n.client_id = v.client_id
        AND n.appointment_date > $1::date - ${AWAY_DAYS.from} AND ${IS_VISIT('n')})
      AND EXISTS (SELECT FROM current_subscriptions c WHERE c.client_id = v.client_id AND c.state = 'running'
        AND $1::date BETWEEN c.from_date AND c.until_date AND coalesce(c.ends_on, 'infinity') >= $1::date)`,
};

/** $2: these readers alone, null for all; $3: all purposes; $4: the beginning of the week that the date ends. */
const audience = (occasion: Occasion): string => `
  SELECT c.key, p.id AS "clientId", p.name, p.email, p.language, u.id AS "readerId",
    CASE WHEN u.email_confirmed_at IS NULL THEN 'unreached'
         WHEN EXISTS (SELECT FROM unsubscriptions n WHERE n.user_id = u.id) THEN 'unsubscribed'
         WHEN m.state = 'sent' THEN 'sent'
         WHEN m.state = 'withdrawn' THEN 'missed'
         WHEN m.state IS NOT NULL THEN 'queued'
         WHEN EXISTS (SELECT FROM mails w WHERE w.recipient_id = u.id AND w.purpose = ANY ($3::text[])
           AND w.state <> 'withdrawn' AND w.created_at >= $4::timestamptz) THEN 'another'
         ELSE 'goes' END AS state
  FROM (SELECT id, concat_ws(' ', '${occasion}', id, nullif(mark, '')) AS key FROM (${CAUSES[occasion]}) cause) c
  JOIN users p ON p.id = c.id
  JOIN users u ON u.id = coalesce(p.guardian_id, p.id)
  LEFT JOIN mails m ON m.dedupe_key = c.key
  WHERE p.role = ${Role.Client} AND p.is_active AND u.is_active AND p.erasure_requested_at IS NULL
    AND ($2::uuid[] IS NULL OR u.id = ANY ($2))
  ORDER BY p.name COLLATE "el-x-icu", p.id`;

/** The clients whose day a date of the gym's calendar is; those of a later date are as it looks now. */
export async function celebratedOn(
  on: DataSource | EntityManager,
  occasion: Occasion,
  { date, zone, readers = null }: { date: CalendarDate; zone: string; readers?: readonly string[] | null },
): Promise<Celebrated[]> {
  const names = occasion === 'name-day' ? namesOn(date) : [];
  const lookedFor = {
    birthday: [birthdaysOn(date)],
    'name-day': [names.map((name) => `% ${name} %`)],
    ...{ 'after-first-visit': [], 'subscription-over': [], away: [] },
  }[occasion];
  if (lookedFor[0]?.length === 0) return [];
  const weekBegins = slotInstant(zone, addDays(date, 1 - DAYS_BETWEEN), '00:00:00');
  const rows = await named<Celebrated>(on, {
    name: `occasion-${occasion}`,
    text: audience(occasion),
    values: [date, readers, OCCASIONS, weekBegins, ...lookedFor],
  });
  // A key has the words of an address, too.
  return occasion === 'name-day' ? rows.filter(({ name }) => hasNameDay(name, names)) : rows;
}

/** A person gets at most one mail in as many days. */
export const DAYS_BETWEEN = 7;

/** Months and days; those born on 29 February have their birthday a day earlier in other years. */
function birthdaysOn(date: CalendarDate): string[] {
  const day = date.slice(5);
  const isLeap = isCalendarDate(`${date.slice(0, 4)}-02-29`);
  return day === '02-28' && !isLeap ? [day, '02-29'] : [day];
}
