import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { hasNameDay, namesOn } from '../contract/name-days.js';
import { OCCASIONS, type Occasion, type OccasionState } from '../contract/occasion.js';
import { Role } from '../contract/roles.js';
import type { MailedClient } from '../mail/outbox/outgoing-mail.js';
import { named } from '../platform/database/named-query.js';

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

/** A visit that took place, unless staff marked that nobody came. */
const TOOK_PLACE = (visit: string): string =>
  `${visit}.status <> 2 AND ${visit}.attendance IS DISTINCT FROM 'absent' AND ${visit}.ends_at <= $2::timestamptz`;

/** A subscription runs, or does not end, on the date ($1). */
const RUNS = (subscription: string): string => `${subscription}.is_active AND ${subscription}.start_date <= $1::date
      AND coalesce(${subscription}.actual_end_date, ${subscription}.end_date, 'infinity') >= $1::date`;

const AWAY_DAYS = { from: 21, until: 27 };
const OVER_DAYS = 3;

/** Clients of each occasion on the date $1, with the rest of the mail's key. $2 is now. */
const CAUSES: Readonly<Record<Occasion, string>> = {
  birthday: `
    SELECT p.id, left($1, 4) AS mark FROM users p WHERE to_char(p.birth_date, 'MM-DD') = ANY ($4::text[])`,
  'name-day': `
    SELECT p.id, left($1, 4) AS mark FROM users p WHERE p.search_key LIKE ANY ($4::text[])`,
  'after-first-visit': `
    SELECT a.client_id AS id, '' AS mark FROM appointments a
    WHERE a.appointment_date = $1::date - 1 AND ${TOOK_PLACE('a')}
      AND NOT EXISTS (SELECT FROM appointments e WHERE e.client_id = a.client_id AND e.appointment_date < a.appointment_date
        AND ${TOOK_PLACE('e')})`,
  'subscription-over': `
    SELECT s.client_id AS id, s.id || ' ' || coalesce(s.actual_end_date, s.end_date) AS mark FROM subscriptions s
    WHERE coalesce(s.actual_end_date, s.end_date) BETWEEN $1::date - ${OVER_DAYS} AND $1::date - 1
      AND s.is_active AND s.frozen_at IS NULL
      AND NOT EXISTS (SELECT FROM subscriptions n WHERE n.client_id = s.client_id AND n.id <> s.id
        AND coalesce(n.actual_end_date, n.end_date, 'infinity') >= coalesce(s.actual_end_date, s.end_date))`,
  away: `
    SELECT v.client_id AS id, v.last AS mark FROM (
      SELECT a.client_id, max(a.appointment_date)::text AS last FROM appointments a
      WHERE a.appointment_date BETWEEN $1::date - ${AWAY_DAYS.until} AND $1::date - ${AWAY_DAYS.from} AND ${TOOK_PLACE('a')}
      GROUP BY a.client_id
    ) v
    WHERE NOT EXISTS (SELECT FROM appointments n WHERE n.client_id = v.client_id AND n.status <> 2
        AND n.appointment_date > $1::date - ${AWAY_DAYS.from} AND n.attendance IS DISTINCT FROM 'absent')
      AND EXISTS (SELECT FROM subscriptions s WHERE s.client_id = v.client_id AND s.frozen_at IS NULL AND ${RUNS('s')})`,
};

/** Mails of this kind to the reader within the week before the date. */
const WRITTEN = `EXISTS (SELECT FROM mails m WHERE m.recipient_id = u.id AND m.purpose = ANY ($3::text[])
          AND m.state <> 'withdrawn' AND m.created_at > least($1::date, $2::timestamptz) - interval '7 days')`;

const audience = (occasion: Occasion): string => `
  SELECT c.key, p.id AS "clientId", p.name, p.email, p.language, u.id AS "readerId",
    CASE WHEN EXISTS (SELECT FROM mails m WHERE m.dedupe_key = c.key AND m.state <> 'withdrawn') THEN 'sent'
         WHEN u.email_confirmed_at IS NULL THEN 'unreached'
         WHEN EXISTS (SELECT FROM unsubscriptions n WHERE n.user_id = u.id) THEN 'unsubscribed'
         WHEN ${WRITTEN} THEN 'written' ELSE 'goes' END AS state
  FROM (SELECT id, concat_ws(' ', '${occasion}', id, nullif(mark, '')) AS key FROM (${CAUSES[occasion]}) cause) c
  JOIN users p ON p.id = c.id
  JOIN users u ON u.id = coalesce(p.guardian_id, p.id)
  WHERE p.role = ${Role.Client} AND p.is_active AND u.is_active AND p.erasure_requested_at IS NULL
  ORDER BY p.name COLLATE "el-x-icu", p.id`;

/**
 * The clients whose day a date is. `now` is the instant by which visits are over, and from which a week is counted
 * back. For a later date they are those as it looks now.
 */
export async function celebratedOn(
  on: DataSource | EntityManager,
  occasion: Occasion,
  { date, now }: { date: CalendarDate; now: Date },
): Promise<Celebrated[]> {
  const lookedFor = LOOKED_FOR[occasion]?.(date);
  if (lookedFor?.length === 0) return [];
  const rows = await named<Celebrated>(on, {
    name: `occasion-${occasion}`,
    text: audience(occasion),
    values: [date, now, OCCASIONS, ...(lookedFor === undefined ? [] : [lookedFor])],
  });
  // A key also has the words of an address.
  return occasion === 'name-day' ? rows.filter(({ name }) => hasNameDay(name, namesOn(date))) : rows;
}

/** $4 of those that look for something. */
const LOOKED_FOR: Readonly<Partial<Record<Occasion, (date: CalendarDate) => string[]>>> = {
  birthday: birthdaysOn,
  'name-day': (date) => namesOn(date).map((name) => `% ${name} %`),
};

/** Months and days; those born on 29 February have their birthday a day earlier in other years. */
function birthdaysOn(date: CalendarDate): string[] {
  const day = date.slice(5);
  const isLeap = new Date(Date.UTC(Number(date.slice(0, 4)), 1, 29)).getUTCMonth() === 1;
  return day === '02-28' && !isLeap ? [day, '02-29'] : [day];
}

/** Skips readers locked by another process, which writes to them. */
export async function lockReaders(tx: EntityManager, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const locked = await named<{ id: string }>(tx, {
    name: 'lock-readers',
    text: 'SELECT id FROM users WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED',
    values: [ids],
  });
  return new Set(locked.map(({ id }) => id));
}
