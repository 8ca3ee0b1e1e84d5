import type { EntityManager } from 'typeorm';
import type { JsonRow, MergedByAct } from '../acts/act-changes.js';
import { columnOf } from '../clients/client.sql.js';
import { CLIENT_FIELD_NAMES, type ClientData, type ClientFieldName } from '../contract/client-fields.js';
import { endChange, uncancelled } from '../platform/database/sql-words.js';
import { DAYS_FROM_FIRST_VISIT } from '../subscriptions/subscription.repository.js';
import type { LimitedVisit, MergeParty, MergeVisit } from './merge.rules.js';

/** A client who is merged, with the gym's data about them. */
export interface PartyRow extends ClientData, Omit<MergeParty, 'isMinor'> {
  language: 'el' | 'en';
  isConfirmed: boolean;
  isUnsubscribed: boolean;
  erasureRequestedAt: Date | null;
  appointments: number;
  subscriptions: number;
}

export interface Pair {
  keptId: string;
  otherId: string;
}

/** Locks both with everybody whom either looks after, in the one order of client rows. The one who goes is deleted. */
export const lockPair = (tx: EntityManager, { keptId, otherId }: Pair): Promise<unknown> =>
  tx.query('SELECT FROM users WHERE id = ANY ($1::uuid[]) OR guardian_id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [
    [keptId, otherId],
  ]);

const LOCK_PLACES = `
  SELECT FROM slot_occupancies WHERE (slot_date, start_time, end_time, room) IN (
    SELECT appointment_date, start_time, end_time, room FROM appointments WHERE id = ANY ($1::uuid[])
    UNION SELECT appointment_date, start_time, end_time, room FROM interests WHERE client_id = ANY ($2::uuid[]) AND held_until IS NOT NULL)
  ORDER BY slot_date, start_time, end_time, room FOR NO KEY UPDATE`;
const LOCK_VISITS = 'SELECT FROM appointments WHERE client_id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE';

/** After their clients: the slots of these visits and of places that are held for them, then all their visits (locks.ts). */
export async function lockPlacesAndVisits(
  tx: EntityManager,
  clientIds: readonly string[],
  visitIds: readonly string[],
): Promise<void> {
  await tx.query(LOCK_PLACES, [visitIds, clientIds]);
  await tx.query(LOCK_VISITS, [clientIds]);
}

const selected = (name: ClientFieldName): string =>
  name === 'email' ? `coalesce(u.email, '') AS "email"` : `u.${columnOf(name)} AS "${name}"`;
const PARTY = `
  SELECT u.id, ${CLIENT_FIELD_NAMES.map(selected).join(', ')}, u.language, u.role = 3 AS "isErased",
    u.erasure_requested_at AS "erasureRequestedAt",
    u.guardian_id AS "guardianId", u.email_confirmed_at IS NOT NULL AS "isConfirmed",
    u.email IS NOT NULL AND u.email_confirmed_at IS NOT NULL AS "isReached",
    EXISTS (SELECT FROM users c WHERE c.guardian_id = u.id) AS "hasChildren",
    EXISTS (SELECT FROM totp_factors f WHERE f.user_id = u.id)
      OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS "hasSecondFactor",
    EXISTS (SELECT FROM freezes f JOIN subscriptions s ON s.id = f.subscription_id
             WHERE s.client_id = u.id AND f.settled_at IS NULL) AS "hasOpenFreeze",
    ARRAY (SELECT DISTINCT e.course_id FROM course_entries e JOIN course_visits v ON v.entry_id = e.id
      JOIN appointments a ON a.id = v.appointment_id
      WHERE e.client_id = u.id AND e.ended_at IS NULL AND a.status = 1 ORDER BY 1) AS "courseIds",
    EXISTS (SELECT FROM unsubscriptions n WHERE n.user_id = u.id) AS "isUnsubscribed",
    (SELECT count(*)::int FROM appointments a WHERE a.client_id = u.id) AS appointments,
    (SELECT count(*)::int FROM subscriptions s WHERE s.client_id = u.id) AS subscriptions
  FROM users u WHERE u.id = $1 AND u.role IN (2, 3)`;

export async function partyOf(tx: EntityManager, id: string): Promise<PartyRow | null> {
  const [row] = await tx.query<PartyRow[]>(PARTY, [id]);
  return row ?? null;
}

/** An uncancelled visit of one of them, as a clash names it. */
export interface PairVisit extends MergeVisit {
  startTime: string;
  endTime: string;
}

const VISITS = `
  SELECT a.id, a.client_id = $2 AS "isOther", a.appointment_date AS date, a.start_time AS start, a.end_time AS end, a.room,
    a.effective_start_time AS "startTime", a.effective_end_time AS "endTime", a.status <> 1 OR a.starts_at <= $3 AS "hasBegun",
    a.attendance IS NOT DISTINCT FROM 'attended' AS "isAttended", 'ONE_PER_DAY' = ANY (a.overridden) AS "passesOneADay"
  FROM appointments a WHERE a.client_id IN ($1, $2) AND ${uncancelled('a')}
    AND a.appointment_date IN (SELECT o.appointment_date FROM appointments o WHERE o.client_id = $2 AND ${uncancelled('o')})
  ORDER BY a.appointment_date, a.start_time, a.id`;

export const visitsOf = (tx: EntityManager, { keptId, otherId }: Pair, now: Date): Promise<PairVisit[]> =>
  tx.query<PairVisit[]>(VISITS, [keptId, otherId, now]);

/** As the doctor counts them: by the limit at booking, and by that of the subscription. */
const limited = (period: string, limit: string, code: string): string => `
  SELECT a.id, a.client_id = $2 AS "isOther", a.appointment_date AS date, date_trunc('${period}', a.appointment_date)::text AS period,
    ${limit} AS limit
  FROM appointments a LEFT JOIN subscriptions s ON s.id = a.subscription_id
  WHERE a.client_id IN ($1, $2) AND (${uncancelled('a')} OR a.cancelled_late AND a.forgiven_at IS NULL) AND ${limit} > 0
    AND NOT '${code}' = ANY (a.overridden)`;
const LIMITS = [
  { code: 'MONTHLY_LIMIT', text: limited('month', 'a.monthly_limit_at_booking', 'MONTHLY_LIMIT') },
  { code: 'WEEKLY_LIMIT', text: limited('week', 's.weekly_limit', 'WEEKLY_LIMIT') },
] as const;

/** Visits under each kind of limit. */
export async function limitedVisits(
  tx: EntityManager,
  { keptId, otherId }: Pair,
): Promise<{ code: string; visits: LimitedVisit[] }[]> {
  const found: { code: string; visits: LimitedVisit[] }[] = [];
  for (const { code, text } of LIMITS)
    found.push({ code, visits: await tx.query<LimitedVisit[]>(text, [keptId, otherId]) });
  return found;
}

type Override = MergedByAct['overrides'][number];

/** Lets visits pass a rule, as an override would have. */
export async function letPass(tx: EntityManager, ids: readonly string[], code: string): Promise<Override[]> {
  if (ids.length === 0) return [];
  const before = await tx.query<Override[]>(
    `SELECT id, is_admin_override AS "isOverride", overridden FROM appointments WHERE id = ANY ($1::uuid[]) ORDER BY id`,
    [ids],
  );
  await tx.query(
    `UPDATE appointments SET is_admin_override = true, overridden = array_append(overridden, $2::text) WHERE id = ANY ($1::uuid[])`,
    [ids, code],
  );
  return before;
}

const CANCEL_PAST = `
  WITH gone AS (
    UPDATE appointments SET status = 2, cancelled_at = $2, cancelled_by_id = $3 WHERE id = ANY ($1::uuid[])
    RETURNING appointment_date, start_time, end_time, room)
  UPDATE slot_occupancies o SET booked = o.booked - 1 FROM gone g
   WHERE o.slot_date = g.appointment_date AND o.start_time = g.start_time AND o.end_time = g.end_time AND o.room = g.room`;

/** Cancels visits that have begun, of a slot in which one person has two. */
export async function cancelPast(
  tx: EntityManager,
  ids: readonly string[],
  { now, byId }: { now: Date; byId: string },
): Promise<JsonRow[]> {
  if (ids.length === 0) return [];
  const before = await tx.query<{ row: JsonRow }[]>(
    'SELECT to_jsonb(a) AS row FROM appointments a WHERE id = ANY ($1::uuid[]) ORDER BY id',
    [ids],
  );
  await tx.query(CANCEL_PAST, [ids, now, byId]);
  const rows = before.map(({ row }) => row);
  await activateAnew(tx, rows, { byId, now });
  return rows;
}

const CONFIRM_PAST = `
  WITH back AS (
    UPDATE appointments a SET status = b.status, cancelled_at = NULL, cancelled_by_id = NULL
    FROM jsonb_populate_recordset(NULL::appointments, $1::jsonb) b WHERE a.id = b.id AND a.status = 2
    RETURNING a.appointment_date, a.start_time, a.end_time, a.room)
  UPDATE slot_occupancies o SET booked = o.booked + 1 FROM back g
   WHERE o.slot_date = g.appointment_date AND o.start_time = g.start_time AND o.end_time = g.end_time AND o.room = g.room`;

/** The reverse, for an undo. */
export const confirmPast = (tx: EntityManager, visits: readonly JsonRow[]): Promise<unknown> =>
  tx.query(CONFIRM_PAST, [JSON.stringify(visits)]);

/** `activationOf` of subscription.rules.ts for the subscriptions of these visits, by their present bookings. */
const ACTIVATE = `
  UPDATE subscriptions s SET actual_start_date = e.date, actual_end_date = e.date + ${DAYS_FROM_FIRST_VISIT('s')},
    end_change = ${endChange('first-visit', '$2', '$3')}
  FROM (
    SELECT o.id, (SELECT min(a.appointment_date) FROM appointments a WHERE a.subscription_id = o.id AND ${uncancelled('a')}
      AND a.appointment_date >= least(o.start_date, o.early_from)) AS date
    FROM subscriptions o WHERE o.id = ANY ($1::uuid[])) e
  WHERE s.id = e.id AND s.actual_start_date IS DISTINCT FROM e.date`;

export const activateAnew = (
  tx: EntityManager,
  visits: readonly JsonRow[],
  { byId, now }: { byId: string; now: Date },
): Promise<unknown> =>
  tx.query(ACTIVATE, [visits.flatMap(({ subscription_id: id }) => (id === null ? [] : [id])), byId, now]);

/** Standing bookings of both on one weekday; the older stays. */
export interface StandingPair {
  dayOfWeek: number;
  startTime: string;
  endTime: string;
  isOfKept: boolean;
  endsId: string;
  endsStart: string;
  endsEnd: string;
}

const STANDING = `
  SELECT k.day_of_week AS "dayOfWeek", s.start_time AS "startTime", s.end_time AS "endTime", s.id = k.id AS "isOfKept",
    e.id AS "endsId", e.start_time AS "endsStart", e.end_time AS "endsEnd"
  FROM standing_bookings k
  JOIN standing_bookings o ON o.client_id = $2 AND o.day_of_week = k.day_of_week AND o.ended_at IS NULL
  CROSS JOIN LATERAL (SELECT (k.created_at, k.id) <= (o.created_at, o.id) AS is_kept) first
  JOIN standing_bookings s ON s.id = CASE WHEN first.is_kept THEN k.id ELSE o.id END
  JOIN standing_bookings e ON e.id = CASE WHEN first.is_kept THEN o.id ELSE k.id END
  WHERE k.client_id = $1 AND k.ended_at IS NULL ORDER BY k.day_of_week`;

export const standingPairs = (tx: EntityManager, { keptId, otherId }: Pair): Promise<StandingPair[]> =>
  tx.query<StandingPair[]>(STANDING, [keptId, otherId]);

export const endStanding = (tx: EntityManager, ids: readonly string[], now: Date): Promise<unknown> =>
  tx.query('UPDATE standing_bookings SET ended_at = $2 WHERE id = ANY ($1::uuid[])', [ids, now]);

/** Two entries for one slot: the older one stays. Or an entry for a slot in which the other client has a place. */
export interface WaitPair {
  date: string;
  room: number;
  startTime: string;
  endTime: string;
  isOfKept: boolean;
  endsId: string;
}

const WAITS = `
  SELECT k.appointment_date AS date, k.room, k.start_time AS "startTime", k.end_time AS "endTime", first.is_kept AS "isOfKept",
    CASE WHEN first.is_kept THEN o.id ELSE k.id END AS "endsId"
  FROM interests k
  JOIN interests o ON o.client_id = $2 AND o.appointment_date = k.appointment_date AND o.start_time = k.start_time
    AND o.end_time = k.end_time AND o.room = k.room
  CROSS JOIN LATERAL (SELECT (k.created_at, k.id) <= (o.created_at, o.id) AS is_kept) first
  WHERE k.client_id = $1 ORDER BY 1, 2`;

export const waitPairs = (tx: EntityManager, { keptId, otherId }: Pair): Promise<WaitPair[]> =>
  tx.query<WaitPair[]>(WAITS, [keptId, otherId]);

const REMOVE_WAITS = `
  DELETE FROM interests i WHERE i.id = ANY ($1::uuid[]) OR i.client_id IN ($2, $3) AND EXISTS (
    SELECT FROM appointments a WHERE a.client_id IN ($2, $3) AND ${uncancelled('a')}
      AND a.appointment_date = i.appointment_date AND a.start_time = i.start_time AND a.end_time = i.end_time AND a.room = i.room)
  RETURNING to_jsonb(i) AS row`;

export const removeWaits = async (
  tx: EntityManager,
  ids: readonly string[],
  { keptId, otherId }: Pair,
): Promise<JsonRow[]> => rowsOf(await tx.query(REMOVE_WAITS, [ids, keptId, otherId]));

/** The driver answers an UPDATE or a DELETE with its rows and their number. */
export const rowsOf = (answer: unknown): JsonRow[] => (answer as [{ row: JsonRow }[], number])[0].map(({ row }) => row);
