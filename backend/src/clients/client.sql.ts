import type { DocumentFilter } from '../contract/client-document.js';
import { CLIENT_FIELD_NAMES, type ClientFieldName } from '../contract/client-fields.js';
import { LIMITS } from '../contract/limits.js';
import type { SubscriptionStatus } from '../contract/subscription.js';
import { uncancelled } from '../platform/database/sql-words.js';
import type { ListQuery } from '../platform/lists/list-query.js';
import { usesSql } from '../settings/settings.repository.js';
import {
  isCurrentSql,
  isUpcomingSubscriptionSql,
  othersJson,
  renewedFromSql,
  SUBSCRIPTION_JSON,
  subscriptionForSql,
  usedInMonth,
  usedInWeek,
  validAppointmentCount,
} from '../subscriptions/subscription.repository.js';

/** The condition of a filter of clients: in a gym without terms there is nothing to accept, and either finds none. */
export const termsSql = (isAccepted: boolean, client: string): string => `
  EXISTS (SELECT FROM gym_terms t WHERE t.version = (SELECT max(l.version) FROM gym_terms l)
    AND ${isAccepted ? '' : 'NOT '}EXISTS (
      SELECT FROM terms_consents c WHERE c.version = t.version AND c.client_id = ${client}))`;

/** NULL where the gym asks for none. It names no client, so that a statement about many asks but once. */
const CERTIFICATE_RULE = `(SELECT value FROM settings
  WHERE key = 'MedicalCertificate' AND value <> 'off' AND ${usesSql('papers')})`;

/** The medical certificate of a client as JSON; NULL where the gym asks for none (contract: `AskedCertificate`). */
export const certificateJson = (client: string): string => `
  (CASE WHEN ${CERTIFICATE_RULE} IS NOT NULL THEN json_build_object('rule', ${CERTIFICATE_RULE}, 'until',
     (SELECT max(coalesce(d.valid_until, '${LIMITS.dates.max}')) FROM client_documents d
       WHERE d.client_id = ${client} AND d.kind = 'medical')) END)`;

/** Leaves out a document that another of its kind outlasts: the client has handed in the next one. */
export const notReplaced = (document: string): string => `
  NOT EXISTS (SELECT FROM client_documents n
    WHERE n.client_id = ${document}.client_id AND n.kind = ${document}.kind AND n.id <> ${document}.id
      AND (n.valid_until IS NULL OR n.valid_until > ${document}.valid_until))`;

/** The condition of a filter of clients; `today` and `client` are SQL. */
export function documentSql(filter: DocumentFilter, client: string, today: string): string {
  const has = (condition: string): string =>
    `EXISTS (SELECT FROM client_documents d WHERE d.client_id = ${client} AND ${condition})`;
  if (filter === 'missing') return `NOT ${has(`d.kind = 'medical'`)}`;
  const isOver = `d.valid_until < ${today}`;
  const isSoon = `d.valid_until >= ${today} AND d.valid_until < ${today} + ${LIMITS.documentExpiresSoonDays}`;
  return has(`${filter === 'expired' ? isOver : isSoon} AND ${notReplaced('d')}`);
}

/*
 * SQL of a client with the data of a list row. `$1` is today on the gym's clock, `$2` now; `u` the user, `s` today's
 * subscription, if there is one.
 */
const TODAY = '$1::date';
const NOW = '$2::timestamptz';

const WITH_SUBSCRIPTION = `LEFT JOIN LATERAL ${subscriptionForSql('u.id', TODAY, NOW)} s ON true`;
export const CLIENT_FROM = `FROM users u ${WITH_SUBSCRIPTION}`;

export const pinnedNotesJson = (client: string): string => `
  (SELECT coalesce(json_agg(n.text ORDER BY n.created_at DESC, n.id), '[]')
     FROM client_notes n WHERE n.client_id = ${client} AND n.is_pinned)`;

export const columnOf = (name: ClientFieldName): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** No e-mail address is an empty one on the wire. */
const selected = (name: ClientFieldName): string =>
  name === 'email' ? `coalesce(u.email, '') AS "email"` : `u.${columnOf(name)} AS "${name}"`;

export const CLIENT_ROW = `
  u.id, ${CLIENT_FIELD_NAMES.map(selected).join(', ')},
  (SELECT json_build_object('id', g.id, 'name', g.name, 'email', g.email, 'phone', g.phone, 'isActive', g.is_active)
     FROM users g WHERE g.id = u.guardian_id) AS guardian,
  u.language, u.created_at AS "createdAt", u.erasure_requested_at AS "erasureRequestedAt",
  CASE WHEN s.id IS NOT NULL THEN ${SUBSCRIPTION_JSON} END AS subscription,
  ${renewedFromSql('u.id', 's')} AS "renewedFrom",
  ${validAppointmentCount('s.id')} AS "validAppointmentCount",
  ${usedInMonth('u.id', TODAY)} AS "usedThisMonth",
  ${usedInWeek('u.id', TODAY)} AS "usedThisWeek",
  (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'colour', t.colour)
            ORDER BY t.name COLLATE "el-x-icu", t.id), '[]')
     FROM client_tag_links l JOIN client_tags t ON t.id = l.tag_id WHERE l.client_id = u.id) AS tags,
  ${pinnedNotesJson('u.id')} AS "pinnedNotes",
  ${certificateJson('u.id')} AS certificate,
  (SELECT coalesce(json_agg(DISTINCT a.appointment_date ORDER BY a.appointment_date), '[]')
     FROM appointments a
    WHERE a.client_id = u.id AND ${uncancelled('a')}
      AND a.appointment_date >= date_trunc('month', ${TODAY})::date) AS "appointmentDates"`;

/** The row of one client alone. */
export const SHOWN_CLIENT_ROW = `${CLIENT_ROW}, ${othersJson('u.id', 's')} AS others`;

/** The period `c` that contains now; every client has exactly one. */
export const IS_CURRENT = isCurrentSql('c', TODAY, NOW);
export const WITH_CURRENT = `JOIN current_subscriptions c ON c.client_id = u.id AND ${IS_CURRENT}`;

/** Joined by `WITH_CURRENT`: what follows the current subscription. */
export const IS_RENEWED = `EXISTS (SELECT FROM subscriptions s WHERE s.id = c.subscription_id
  AND ${renewedFromSql('u.id', 's')} IS NOT NULL)`;

const IS_UPCOMING = isUpcomingSubscriptionSql('c', TODAY, NOW);
const SOON = `${TODAY} + ${LIMITS.expiringSoonDays}`;

/** `subscriptionStatusOf` of the contract as SQL, for filtering; a test on the database keeps the two equal. */
export const STATUS_SQL: Readonly<Record<SubscriptionStatus, string>> = {
  none: `c.state = 'none'`,
  disabled: `c.state = 'disabled'`,
  frozen: `c.state = 'frozen'`,
  usedUp: `c.state = 'usedUp'`,
  expired: `c.state = 'running' AND c.ends_on < ${TODAY}`,
  upcoming: `c.state = 'running' AND c.ends_on >= ${TODAY} AND ${IS_UPCOMING}`,
  expiring: `c.state = 'running' AND c.ends_on >= ${TODAY} AND c.ends_on < ${SOON} AND NOT (${IS_UPCOMING})`,
  active: `c.state = 'running' AND c.ends_on >= ${SOON} AND NOT (${IS_UPCOMING})`,
};
/** Sort fields of the list. Names are sorted as people expect them, Greek and Latin. */
export const CLIENT_SORTS = [
  'relevance',
  'name',
  'email',
  'phone',
  'isActive',
  'createdAt',
  'subscriptionEnd',
  'status',
] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

interface SortKey {
  sql: string;
  /** Needs `c` to be joined. */
  isOfCurrent?: true;
  isNullable?: true;
}
const SORT_SQL: Readonly<Record<ClientSort, SortKey>> = {
  // Without words everybody is as likely. A search is ordered by `likeliestSql`.
  relevance: { sql: 'u.name COLLATE "el-x-icu"' },
  name: { sql: 'u.name COLLATE "el-x-icu"' },
  email: { sql: 'u.email' },
  phone: { sql: 'u.phone' },
  isActive: { sql: 'u.is_active' },
  createdAt: { sql: 'u.created_at' },
  subscriptionEnd: { sql: `nullif(c.ends_on, 'infinity')`, isOfCurrent: true, isNullable: true },
  // Written by `pageSql`, which lists one status after the other.
  status: { sql: '', isOfCurrent: true },
};

/** Breaks ties, so that no client appears on two pages. */
const BY_NAME = 'u.name COLLATE "el-x-icu", u.id';

/** Selects the ids of the page of `conditions`, in order. By name they come from an index alone, also those of a search. */
export function pageSql(
  conditions: string,
  isOfCurrent: boolean,
  { sort: { field, direction }, offset, limit }: ListQuery<ClientSort>,
  columns = 'u.id',
): string {
  const { sql: key, isOfCurrent: isKeyOfCurrent, isNullable } = SORT_SQL[field];
  const from = `FROM users u ${isOfCurrent || isKeyOfCurrent ? WITH_CURRENT : ''}`;
  const cut = `LIMIT ${limit} OFFSET ${offset}`;
  if (field !== 'status') {
    const nulls = isNullable ? 'NULLS LAST' : '';
    return `SELECT ${columns} ${from} WHERE ${conditions} ORDER BY ${key} ${direction} ${nulls}, ${BY_NAME} ${cut}`;
  }
  const parts = Object.entries(STATUS_SQL).map(
    ([status, is]) =>
      `SELECT u.id, u.name, '${status}' AS status ${from} WHERE ${conditions} AND ${is}
       ORDER BY ${BY_NAME} LIMIT ${offset + limit}`,
  );
  return `SELECT u.id FROM ((${parts.join(') UNION ALL (')})) u ORDER BY u.status ${direction}, ${BY_NAME} ${cut}`;
}

/** Where more are found, names alone order them: the desk types another letter, and does not wait for this one. */
export const MOST_RANKED = 100;
const SEEN_LATELY_DAYS = 14;

/** Smallest first: whose visit is today, who came lately, everybody else. */
const SEEN = `(SELECT coalesce(min(CASE WHEN a.appointment_date = ${TODAY} THEN 0 ELSE 1 END), 2) FROM appointments a
  WHERE a.client_id = f.id AND a.appointment_date BETWEEN ${TODAY} - ${SEEN_LATELY_DAYS} AND ${TODAY} AND ${uncancelled('a')})`;
const HAS_ENDED = `NOT EXISTS (SELECT FROM current_subscriptions c WHERE c.client_id = f.id
  AND ${IS_CURRENT} AND (c.state = 'frozen' OR c.state = 'running' AND c.ends_on >= ${TODAY}))`;

/** Selects whom a search means, in order of name: `most`, and one more if there are more. */
export function foundByNameSql(
  { where, wordsBegun, isOfCurrent }: { where: string; wordsBegun: string; isOfCurrent: boolean },
  most: number | null,
): string {
  return `SELECT u.id, ${wordsBegun} AS begun FROM users u ${isOfCurrent ? WITH_CURRENT : ''}
    WHERE ${where} ORDER BY ${BY_NAME} LIMIT ${most === null ? 'ALL' : most + 1}`;
}

/**
 * Selects the page of those found, the likeliest first: more words at a beginning, booked today or seen lately, active
 * before ended, then in the order in which they were found (rule: search). Their ids and words begun are `$3` and `$4`.
 */
export const likeliestSql = (direction: 'ASC' | 'DESC'): string => `
  SELECT f.id, row_number() OVER (ORDER BY -f.begun ${direction}, ${SEEN} ${direction}, ${HAS_ENDED} ${direction}, f.place) AS place
    FROM unnest((SELECT $3::uuid[]), (SELECT $4::int[])) WITH ORDINALITY AS f (id, begun, place)
   ORDER BY place LIMIT $6 OFFSET $5`;
