import type { EntityManager } from 'typeorm';
import type { JsonRow, MergedByAct } from '../acts/act-changes.js';
import { backInLine, wasPayingOnly } from '../acts/kept-waits.js';
import { textOfEntry, type NamingEntries } from '../audit/naming-entries.js';
import { addDays, daysBetween, type CalendarDate } from '../contract/calendar-date.js';
import { endChange, inFirstRoom } from '../platform/database/sql-words.js';
import { setInTransaction } from '../platform/database/transaction.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { purposesSql, SECRET_PURPOSES } from '../mail/mail-purposes.js';
import { columnsOf, type MergeColumn } from './merge-columns.js';
import { confirmPast, rowsOf, type Pair } from './merge.repository.js';

type Moment = Pick<GymMoment, 'now' | 'today'>;

/** Rows of the other one that say the same as a row of the kept one. */
const DOUBLES = [
  `DELETE FROM client_tag_links t WHERE client_id = $2
     AND EXISTS (SELECT FROM client_tag_links k WHERE k.client_id = $1 AND k.tag_id = t.tag_id)`,
  `DELETE FROM joinings t WHERE client_id = $2 AND EXISTS (SELECT FROM joinings k WHERE k.client_id = $1)`,
  `DELETE FROM message_choices t WHERE user_id = $2
     AND EXISTS (SELECT FROM message_choices k WHERE k.user_id = $1 AND k.kind = t.kind)`,
  `DELETE FROM terms_consents t WHERE client_id = $2
     AND EXISTS (SELECT FROM terms_consents k WHERE k.client_id = $1 AND k.version = t.version)`,
  `DELETE FROM unsubscriptions t WHERE user_id = $2 AND EXISTS (SELECT FROM unsubscriptions k WHERE k.user_id = $1)`,
];
const TABLES_OF_DOUBLES = [
  'client_tag_links',
  'joinings',
  'message_choices',
  'terms_consents',
  'unsubscriptions',
] as const;

export async function removeDoubles(tx: EntityManager, { keptId, otherId }: Pair): Promise<MergedByAct['removed']> {
  const removed: MergedByAct['removed'] = [];
  for (const [n, text] of DOUBLES.entries()) {
    const rows = rowsOf(await tx.query(`${text} RETURNING to_jsonb(t) AS row`, [keptId, otherId]));
    const table = TABLES_OF_DOUBLES[n] ?? '';
    removed.push(...rows.map((row) => ({ table, row })));
  }
  return removed;
}

const keyOf = (keys: readonly string[]): string =>
  keys.length === 0 ? `'{}'::jsonb` : `jsonb_build_object(${keys.map((key) => `'${key}', t.${key}`).join(', ')})`;

const TEXT_OF_ENTRY = textOfEntry('t');

/** Gives the rows of one another owner, and returns their keys by `table.column`. */
export async function moveRows(
  tx: EntityManager,
  { keptId, otherId }: Pair,
  naming: NamingEntries,
): Promise<MergedByAct['moved']> {
  const moved: MergedByAct['moved'] = {};
  await setInTransaction(tx, 'palestra.merging', `${otherId} ${keptId}`);
  for (const { table, column, keys } of columnsOf('client', 'actor')) {
    if (table === 'audit_entries') continue;
    const text = `UPDATE ${table} t SET ${column} = $1 WHERE ${column} = $2 RETURNING ${keyOf(keys)} AS row`;
    const rows = rowsOf(await tx.query(text, [keptId, otherId]));
    if (rows.length > 0) moved[`${table}.${column}`] = rows;
  }
  const values = [keptId, otherId, naming.ids, naming.from];
  const entries = rowsOf(
    await tx.query(`${REPLACE_IN_LOG} WHERE ${IS_OF_OTHER} RETURNING ${keyOf(['id'])} AS row`, values),
  );
  if (entries.length > 0) moved['audit_entries.entity_id'] = entries;
  await setInTransaction(tx, 'palestra.merging', 'off');
  return moved;
}

/** Also where the log tells whose standing booking or place in line it was. An entry about both stays. */
const REPLACE_IN_LOG = `
  UPDATE audit_entries t SET actor_id = CASE WHEN t.actor_id = $2::uuid THEN $1::uuid ELSE t.actor_id END,
    entity_id = CASE WHEN t.entity_id = $2::uuid::text THEN $1::uuid::text ELSE t.entity_id END,
    before = replace(t.before::text, $2::uuid::text, $1::uuid::text)::jsonb, after = replace(t.after::text, $2::uuid::text, $1::uuid::text)::jsonb`;
const IS_OF_OTHER = `(t.actor_id = $2::uuid OR t.entity_id = $2::uuid::text OR t.id = ANY ($3::uuid[])
    OR t.at >= $4 AND position($2::uuid::text IN ${TEXT_OF_ENTRY}) > 0)
  AND position($1::uuid::text IN ${TEXT_OF_ENTRY}) = 0 AND t.entity_id <> $1::uuid::text AND t.actor_id IS DISTINCT FROM $1::uuid`;

/** The reverse, for an undo. */
export async function moveRowsBack(
  tx: EntityManager,
  { keptId, otherId }: Pair,
  moved: MergedByAct['moved'],
): Promise<void> {
  await setInTransaction(tx, 'palestra.merging', `${keptId} ${otherId}`);
  for (const column of columnsOf('client', 'actor')) {
    const rows = moved[`${column.table}.${column.column}`];
    if (rows !== undefined) await giveBack(tx, { keptId, otherId }, column, rows);
  }
  await tx.query(
    `${REPLACE_IN_LOG} WHERE t.id IN (SELECT (k ->> 'id')::uuid FROM jsonb_array_elements($3::jsonb) AS k)`,
    [...[otherId, keptId], JSON.stringify(moved['audit_entries.entity_id'] ?? [])],
  );
  await setInTransaction(tx, 'palestra.merging', 'off');
}

async function giveBack(
  tx: EntityManager,
  { keptId, otherId }: Pair,
  { table, column, keys }: MergeColumn,
  rows: JsonRow[],
) {
  await tx.query(
    `UPDATE ${table} t SET ${column} = $2 WHERE ${column} = $1
       AND ${keyOf(keys)} IN (SELECT jsonb_array_elements($3::jsonb))`,
    [keptId, otherId, JSON.stringify(rows)],
  );
}

/** Later than their own changes: a clock that goes on, and a job that comes by. */
const PASSING: Readonly<Record<string, readonly string[]>> = {
  appointments: ['status'],
  class_follows: ['judged_until', 'told_week'],
  interests: ['told_at', 'passed_over_at'],
  online_payments: ['asked_at', 'asks', 'answered', 'heard_at'],
  standing_bookings: ['judged_on'],
  users: ['session_version', 'password_hash', 'language', 'search_key'],
};
const stateSql = (table: string, condition: string): string => `
  SELECT '${table}' AS name, md5(coalesce(string_agg(md5(row), '' ORDER BY md5(row)), '')) AS state FROM (
    SELECT (to_jsonb(t) - '{${(PASSING[table] ?? ['']).join()}}'::text[]
      ${table === 'appointments' ? "|| jsonb_build_object('is_cancelled', t.status = 2)" : ''})::text AS row
    FROM ${table} t WHERE ${condition}) rows`;
const OF_SUBSCRIPTIONS = 't.subscription_id IN (SELECT id FROM subscriptions WHERE client_id = $1)';
const STATES = [
  // A choice of joining is forgotten after a while.
  ...columnsOf('client')
    .filter(({ table }) => table !== 'joinings')
    .map(({ table, column }) => stateSql(table, `t.${column} = $1`)),
  ...['freezes', 'compensated_days', 'subscription_end_lines'].map((table) => stateSql(table, OF_SUBSCRIPTIONS)),
  stateSql('users', 't.id = $1'),
].join(' UNION ALL ');

/** A hash of all that the gym has about a client: another one means that something has changed (rule: merging). */
export async function stateOf(tx: EntityManager, clientId: string): Promise<string> {
  const [row] = await tx.query<{ state: string }[]>(
    `SELECT md5(string_agg(name || state, ' ' ORDER BY name, state)) AS state FROM (${STATES}) all_tables`,
    [clientId],
  );
  return row?.state ?? '';
}

interface Start {
  id: string;
  startDate: CalendarDate;
  endDate: CalendarDate | null;
  /** It moves automatically, behind the others. */
  waits: boolean;
  isOther: boolean;
}

const STARTS = `
  SELECT s.id, s.start_date AS "startDate", s.end_date AS "endDate", s.id = ANY ($2::uuid[]) AS "isOther",
    s.is_active AND s.frozen_at IS NULL AND s.actual_start_date IS NULL AND (s.end_date IS NULL OR s.end_date >= $3::date) AS waits
  FROM subscriptions s WHERE s.client_id = $1 ORDER BY s.start_date, s.id`;
const SHIFT = `
  UPDATE subscriptions s SET start_date = $2::date, end_date = $3::date, end_change = ${endChange('queue', '$4', '$5')} WHERE s.id = $1`;

/**
 * No two subscriptions of a client begin on one day. Of two that do, the other's begins as many days earlier, with the
 * same length. One that was activated keeps its days. @returns those that were shifted, as they were
 */
export async function shiftStarts(
  tx: EntityManager,
  keptId: string,
  movedIds: readonly string[],
  { today, now, byId }: Moment & { byId: string },
): Promise<MergedByAct['shifted']> {
  const starts = await tx.query<Start[]>(STARTS, [keptId, movedIds, today]);
  const taken = new Set(starts.filter(({ isOther }) => !isOther).map(({ startDate }) => startDate));
  const shifted: MergedByAct['shifted'] = [];
  for (const { id, startDate, endDate, waits } of starts.filter(({ isOther }) => isOther)) {
    if (waits) continue;
    let start = startDate;
    while (taken.has(start)) start = addDays(start, -1);
    taken.add(start);
    if (start === startDate) continue;
    const end = endDate && addDays(endDate, daysBetween(startDate, start));
    await tx.query(SHIFT, [id, start, end, byId, now]);
    shifted.push({ id, startDate, endDate });
  }
  return shifted;
}

export async function shiftBack(
  tx: EntityManager,
  shifted: MergedByAct['shifted'],
  { byId, now }: { byId: string; now: Date },
): Promise<void> {
  for (const { id, startDate, endDate } of shifted) await tx.query(SHIFT, [id, startDate, endDate, byId, now]);
}

export async function accountRow(tx: EntityManager, id: string): Promise<JsonRow> {
  const [found] = await tx.query<{ row: JsonRow }[]>('SELECT to_jsonb(u) AS row FROM users u WHERE id = $1', [id]);
  if (found === undefined) throw new Error('Both accounts are locked');
  return found.row;
}

export const restoreAccount = (tx: EntityManager, row: JsonRow): Promise<unknown> =>
  tx.query('INSERT INTO users SELECT * FROM jsonb_populate_record(NULL::users, $1::jsonb)', [JSON.stringify(row)]);

/** The rest of the account goes with its row: sessions, links and acts that could be undone. */
export async function removeAccount(tx: EntityManager, otherId: string): Promise<void> {
  await tx.query('DELETE FROM acts WHERE $1 IN (client_id, by_id, undone_by_id)', [otherId]);
  for (const { table, column } of columnsOf('account'))
    await tx.query(`DELETE FROM ${table} WHERE ${column} = $1`, [otherId]);
  await tx.query('DELETE FROM users WHERE id = $1', [otherId]);
}

const KEEP_CURRENT = 'SELECT keep_current_subscriptions($1::uuid[])';
export const keepCurrent = (tx: EntityManager, ids: readonly string[]): Promise<unknown> =>
  tx.query(KEEP_CURRENT, [ids]);

const SECRETS = purposesSql(SECRET_PURPOSES);
/** Links of the account that goes open nothing; other mails that wait go to the address that stays, or nowhere. */
const REDIRECT = `
  UPDATE mails m SET recipient_id = $1::uuid, facts = CASE WHEN m.facts ->> 'clientId' = $2::uuid::text
      THEN m.facts || jsonb_build_object('clientId', $1::uuid::text) ELSE m.facts END,
    recipient_name = CASE WHEN m.state = 'waiting' THEN r.name ELSE m.recipient_name END,
    recipient_address = CASE WHEN m.state = 'waiting' AND r.email IS NOT NULL THEN r.email ELSE m.recipient_address END,
    language = CASE WHEN m.state = 'waiting' THEN r.language ELSE m.language END,
    state = CASE WHEN m.state = 'waiting' AND r.email IS NULL THEN 'withdrawn' ELSE m.state END
  FROM (SELECT coalesce(g.name, k.name) AS name, coalesce(g.email, k.email, $4::text) AS email, coalesce(g.language, k.language) AS language
          FROM users k LEFT JOIN users g ON g.id = k.guardian_id WHERE k.id = $1::uuid) r
  WHERE m.id = ANY ($3::uuid[])`;

/** Moves the mails of the one who goes; `takenEmail` is the kept client's from now on. @returns those rows as they were, without links */
export async function redirectMails(
  tx: EntityManager,
  { keptId, otherId }: Pair,
  takenEmail: string | null,
): Promise<JsonRow[]> {
  await tx.query(
    `UPDATE mails SET state = 'withdrawn', facts = '{}'
      WHERE recipient_id = $1 AND purpose IN (${SECRETS}) AND state IN ('waiting', 'paused')`,
    [otherId],
  );
  const rows = await tx.query<{ row: JsonRow }[]>(
    `SELECT jsonb_build_object('id', m.id, 'recipient_id', m.recipient_id, 'recipient_name', m.recipient_name,
       'recipient_address', m.recipient_address, 'language', m.language, 'clientId', m.facts ->> 'clientId', 'state', m.state) AS row
     FROM mails m WHERE m.recipient_id = $1::uuid OR m.facts ->> 'clientId' = $1::uuid::text ORDER BY m.id FOR UPDATE`,
    [otherId],
  );
  await tx.query(REDIRECT, [keptId, otherId, rows.map(({ row }) => row.id), takenEmail]);
  return rows.map(({ row }) => row);
}

/** Those that a worker has taken meanwhile stay where they went. */
const REDIRECT_BACK = `
  UPDATE mails m SET recipient_id = b.recipient_id,
    facts = CASE WHEN b."clientId" IS NULL THEN m.facts ELSE m.facts || jsonb_build_object('clientId', b."clientId") END,
    recipient_name = CASE WHEN m.state IN ('waiting', 'withdrawn') THEN b.recipient_name ELSE m.recipient_name END,
    recipient_address = CASE WHEN m.state IN ('waiting', 'withdrawn') THEN b.recipient_address ELSE m.recipient_address END,
    language = CASE WHEN m.state IN ('waiting', 'withdrawn') THEN b.language ELSE m.language END,
    state = CASE WHEN m.state = 'withdrawn' THEN b.state ELSE m.state END
  FROM jsonb_to_recordset($1::jsonb) AS b(id uuid, recipient_id uuid, recipient_name text, recipient_address text,
    language text, "clientId" text, state text)
  WHERE m.id = b.id`;

export const redirectMailsBack = (tx: EntityManager, rows: readonly JsonRow[]): Promise<unknown> =>
  tx.query(REDIRECT_BACK, [JSON.stringify(rows)]);

/** Undoes the merge's changes to rows of their own. */
export async function restoreRows(tx: EntityManager, merged: MergedByAct): Promise<void> {
  for (const { table, row } of merged.removed) {
    if (table === 'interests' && wasPayingOnly(row)) continue;
    await tx.query(
      `INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, ${inFirstRoom('$1::jsonb')}) ON CONFLICT DO NOTHING`,
      // Another member may have the held place by now; this one waits for the next.
      [JSON.stringify(table === 'interests' ? backInLine(row) : row)],
    );
  }
  const waits = merged.removed.flatMap(({ table, row }) => (table === 'interests' ? [row.id] : []));
  await tx.query('DELETE FROM past_waits WHERE id = ANY ($1::uuid[])', [waits]);
  await tx.query('UPDATE standing_bookings SET ended_at = NULL, judged_on = NULL WHERE id = ANY ($1::uuid[])', [
    merged.endedStanding,
  ]);
  for (const { id, isOverride, overridden } of merged.overrides.toReversed()) {
    await tx.query('UPDATE appointments SET is_admin_override = $2, overridden = $3 WHERE id = $1', [
      id,
      isOverride,
      overridden,
    ]);
  }
  await confirmPast(tx, merged.cancelledPast);
}
