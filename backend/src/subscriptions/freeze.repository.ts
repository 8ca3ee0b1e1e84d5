import type { DataSource, EntityManager } from 'typeorm';
import type { JsonRow } from '../acts/act-changes.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { daysOfFreeze, type Freeze, type FreezeState } from '../contract/freeze.js';
import type { Language } from '../contract/languages.js';
import { IS_CLIENT, isOfGym, LATEST_TODAY } from '../platform/database/sql-words.js';
import { named } from '../platform/database/named-query.js';
import { SUBSCRIPTION_JSON, type SubscriptionRecord } from './subscription.repository.js';

/** A freeze with its client, as selected. */
export interface FreezeRecord {
  id: string;
  subscriptionId: string;
  clientId: string;
  clientName: string;
  email: string | null;
  language: Language;
  from: CalendarDate;
  until: CalendarDate;
  state: FreezeState;
  movedDays: number;
  createdAt: Date;
  createdById: string;
  createdByName: string;
  isByMember: boolean;
  answerReason: string | null;
  /** By mail, themselves or an adult of theirs. */
  isReached: boolean;
}

const FREEZES = `
  SELECT f.id, f.subscription_id AS "subscriptionId", s.client_id AS "clientId", u.name AS "clientName", u.email,
    u.language, f.from_date AS "from", f.until_date AS until, f.state, f.moved_days AS "movedDays",
    f.created_at AS "createdAt", f.created_by_id AS "createdById", b.name AS "createdByName",
    NOT ${isOfGym('b')} AS "isByMember", f.answer_reason AS "answerReason",
    u.email IS NOT NULL OR u.guardian_id IS NOT NULL AS "isReached"
  FROM freezes f JOIN subscriptions s ON s.id = f.subscription_id JOIN users u ON u.id = s.client_id AND ${IS_CLIENT}
  JOIN users b ON b.id = f.created_by_id`;

/** All of a client, the latest first. */
export const freezesOf = (on: DataSource | EntityManager, clientId: string): Promise<FreezeRecord[]> =>
  named(on, {
    name: 'freezes-of-client',
    text: `${FREEZES} WHERE s.client_id = $1 ORDER BY f.from_date DESC, f.created_at DESC, f.id`,
    values: [clientId],
  });

/** The facts that decide on the next steps of a client's freezes. */
export interface FreezingFacts {
  clientId: string;
  subscriptions: SubscriptionRecord[];
  freezes: Pick<FreezeRecord, 'id' | 'subscriptionId' | 'from' | 'until' | 'state'>[];
}

export const freezingFactsOf = (on: DataSource, clientIds: readonly string[]): Promise<FreezingFacts[]> =>
  named(on, {
    name: 'freezing-facts',
    text: `SELECT s.client_id AS "clientId", json_agg(${SUBSCRIPTION_JSON}) AS subscriptions,
             (SELECT coalesce(json_agg(json_build_object('id', f.id, 'subscriptionId', f.subscription_id,
                 'from', f.from_date, 'until', f.until_date, 'state', f.state)), '[]')
                FROM freezes f JOIN subscriptions o ON o.id = f.subscription_id
               WHERE o.client_id = s.client_id) AS freezes
           FROM subscriptions s WHERE s.client_id = ANY ($1::uuid[]) GROUP BY s.client_id`,
    values: [clientIds],
  });

/** Requests first, then those planned and running, by their first day. */
export const openFreezes = (on: DataSource): Promise<FreezeRecord[]> =>
  named(on, {
    name: 'open-freezes',
    text: `${FREEZES} WHERE f.settled_at IS NULL ORDER BY f.state <> 'asked', f.from_date, u.name COLLATE "el-x-icu", f.id`,
    values: [],
  });

/** The latest of those that are over, because a gym has ever more of them. */
const MOST_SHOWN = 1_000;

/** All in a state: open ones by their first day, those that are over by their end. */
export const freezesIn = (on: DataSource, state: FreezeState): Promise<FreezeRecord[]> =>
  named(on, {
    name: 'freezes-in-state',
    text: `${FREEZES} WHERE f.state = $1 ORDER BY f.settled_at DESC NULLS FIRST, f.from_date, u.name COLLATE "el-x-icu", f.id
           LIMIT ${MOST_SHOWN}`,
    values: [state],
  });

/** Whether something is to happen to a freeze today (SQL). */
const isDue = (today: string): string => `f.settled_at IS NULL AND (f.state = 'planned' AND f.from_date <= ${today}
  OR f.state IN ('running', 'asked') AND f.until_date < ${today})`;

/** At the instant $1. */
export const MAY_BE_DUE = `EXISTS (SELECT FROM freezes f WHERE ${isDue(LATEST_TODAY)})`;

/** Clients with a freeze that has to begin, or to end, or with a request that came to nothing. */
export async function clientsWithDueFreeze(on: DataSource, today: CalendarDate): Promise<string[]> {
  const rows = await named<{ clientId: string }>(on, {
    name: 'clients-with-due-freeze',
    text: `SELECT DISTINCT s.client_id AS "clientId" FROM freezes f JOIN subscriptions s ON s.id = f.subscription_id
           JOIN users u ON u.id = s.client_id AND ${IS_CLIENT}
           WHERE ${isDue('$1::date')} ORDER BY 1`,
    values: [today],
  });
  return rows.map(({ clientId }) => clientId);
}

/** The client of a freeze, whose row is locked before it is read; null when there is none. */
export async function clientOfFreeze(on: DataSource, id: string): Promise<string | null> {
  const [row] = await named<{ clientId: string }>(on, {
    name: 'client-of-freeze',
    text: `SELECT s.client_id AS "clientId" FROM freezes f JOIN subscriptions s ON s.id = f.subscription_id WHERE f.id = $1`,
    values: [id],
  });
  return row?.clientId ?? null;
}

/** A client's freezes as rows that an act remembers. */
export async function freezeRows(tx: EntityManager, clientId: string): Promise<JsonRow[]> {
  const text = `SELECT to_jsonb(f) AS row FROM freezes f JOIN subscriptions s ON s.id = f.subscription_id
                WHERE s.client_id = $1 ORDER BY f.from_date, f.id`;
  const found = await named<{ row: JsonRow }>(tx, { name: 'freeze-rows', text, values: [clientId] });
  return found.map(({ row }) => row);
}

/** The closed days given to a client's subscriptions, as rows that an act remembers. */
export async function givenDayRows(tx: EntityManager, clientId: string): Promise<JsonRow[]> {
  const text = `SELECT to_jsonb(d) AS row FROM compensated_days d JOIN subscriptions s ON s.id = d.subscription_id
                WHERE s.client_id = $1 ORDER BY d.date, s.id`;
  const found = await named<{ row: JsonRow }>(tx, { name: 'given-day-rows', text, values: [clientId] });
  return found.map(({ row }) => row);
}

/** The days in a period that a closing gave back already (rule: compensation). */
export async function compensatedDaysIn(
  tx: EntityManager,
  subscriptionId: string,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<number> {
  const [row] = await named<{ days: number }>(tx, {
    name: 'compensated-days-in',
    text: `SELECT count(*)::int AS days FROM compensated_days
           WHERE subscription_id = $1 AND date BETWEEN $2::date AND $3::date`,
    values: [subscriptionId, from, until],
  });
  return row?.days ?? 0;
}

/** The days by which closings moved the start of a subscription that waits for its first visit. */
export async function startMovedByClosings(tx: EntityManager, subscriptionId: string): Promise<number> {
  const [row] = await named<{ days: number }>(tx, {
    name: 'start-moved-by-closings',
    text: `SELECT count(*)::int AS days FROM compensated_days d JOIN subscriptions s ON s.id = d.subscription_id
           WHERE s.id = $1 AND d.moves_start AND s.actual_start_date IS NULL`,
    values: [subscriptionId],
  });
  return row?.days ?? 0;
}

export const toFreeze = (record: FreezeRecord, { namesStaff }: { namesStaff: boolean }): Freeze => ({
  id: record.id,
  userId: record.clientId,
  userName: record.clientName,
  subscriptionId: record.subscriptionId,
  from: record.from,
  until: record.until,
  days: daysOfFreeze(record),
  state: record.state,
  isByMember: record.isByMember,
  createdAt: record.createdAt.toISOString(),
  createdByName: namesStaff || record.isByMember ? record.createdByName : null,
  answerReason: record.answerReason,
});
