import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { JoiningMonth, JoiningReached } from '../contract/joining.js';
import { named } from '../platform/database/named-query.js';
import { IS_CLIENT, uncancelled } from '../platform/database/sql-words.js';

/** Notes that an account joins. Its latest choice counts; it was begun when it was begun first. */
const KEEP = `
  INSERT INTO joinings (client_id, plan_id, begun_at, begun_on)
  VALUES ($1, (SELECT id FROM plans WHERE id = $2), $3, $4)
  ON CONFLICT (client_id) DO UPDATE SET plan_id = EXCLUDED.plan_id, desk_at = NULL`;

interface Kept {
  clientId: string;
  planId: string | null;
  at: Date;
  on: CalendarDate;
}

export async function keepJoining(tx: EntityManager, { clientId, planId, at, on }: Kept): Promise<void> {
  await named(tx, { name: 'keep-joining', text: KEEP, values: [clientId, planId, at, on] });
}

/** $2: whether the gym asks for its terms. */
const OWN = `
  SELECT j.plan_id AS "planId", j.desk_at IS NOT NULL AS "paysAtDesk",
    EXISTS (SELECT FROM subscriptions s WHERE s.client_id = u.id) AS "hasHadSubscription",
    EXISTS (SELECT FROM appointments a WHERE a.client_id = u.id AND ${uncancelled('a')} AND a.booked_at >= j.begun_at) AS "hasVisit",
    $2 AND EXISTS (SELECT FROM gym_terms) AND NOT EXISTS (SELECT FROM terms_consents c
      WHERE c.client_id = u.id AND c.version = (SELECT max(version) FROM gym_terms)) AS "asksTerms",
    u.email
  FROM users u LEFT JOIN joinings j ON j.client_id = u.id WHERE u.id = $1 AND ${IS_CLIENT}`;

export interface OwnFacts {
  planId: string | null;
  paysAtDesk: boolean;
  hasHadSubscription: boolean;
  hasVisit: boolean;
  asksTerms: boolean;
  email: string | null;
}

export async function ownFacts(
  on: DataSource | EntityManager,
  clientId: string,
  usesTerms: boolean,
): Promise<OwnFacts | null> {
  const [row] = await named<OwnFacts>(on, { name: 'own-joining', text: OWN, values: [clientId, usesTerms] });
  return row ?? null;
}

/**
 * Instants at which the person of a row `j` came so far. A later one stands for those before it: somebody may book without ever
 * having opened the page of the terms. $1: whether the gym asks for its terms.
 */
const REACHED = `
  SELECT j.client_id, j.plan_id, j.begun_at, j.begun_on, j.desk_at, u.name, u.phone, u.email_confirmed_at AS confirmed_at,
    CASE WHEN $1 AND EXISTS (SELECT FROM gym_terms)
      THEN (SELECT min(c.at) FROM terms_consents c WHERE c.client_id = u.id) ELSE u.email_confirmed_at END AS agreed_at,
    (SELECT min(s.created_at) FROM subscriptions s WHERE s.client_id = u.id) AS started_at,
    (SELECT min(a.booked_at) FROM appointments a WHERE a.client_id = u.id) AS booked_at
  FROM joinings j JOIN users u ON u.id = j.client_id AND ${IS_CLIENT}`;

const PEOPLE = `
  SELECT r.client_id AS id, r.name, r.phone, r.begun_at AS "begunAt", r.desk_at IS NOT NULL AS "isAtDesk",
    p.name_el AS "planNameEl", p.name_en AS "planNameEn",
    CASE WHEN r.booked_at IS NOT NULL THEN 'booked' WHEN r.started_at IS NOT NULL THEN 'started'
      WHEN r.agreed_at IS NOT NULL THEN 'agreed' WHEN r.confirmed_at IS NOT NULL THEN 'confirmed' ELSE 'registered' END AS reached,
    greatest(r.begun_at, coalesce(r.booked_at, r.started_at, r.agreed_at, r.confirmed_at)) AS "reachedAt"
  FROM (${REACHED}) r LEFT JOIN plans p ON p.id = r.plan_id ORDER BY r.begun_at DESC, r.client_id LIMIT 1000`;

export interface PersonRecord {
  id: string;
  name: string;
  phone: string;
  begunAt: Date;
  reached: JoiningReached;
  reachedAt: Date;
  isAtDesk: boolean;
  planNameEl: string | null;
  planNameEn: string | null;
}

export const joiningPeople = (on: DataSource, usesTerms: boolean): Promise<PersonRecord[]> =>
  named<PersonRecord>(on, { name: 'joining-people', text: PEOPLE, values: [usesTerms] });

const COUNTED = `
  SELECT date_trunc('month', r.begun_on)::date AS month, 0 AS opened, count(*)::int AS registered,
    count(coalesce(r.booked_at, r.started_at, r.agreed_at, r.confirmed_at))::int AS confirmed,
    count(coalesce(r.booked_at, r.started_at, r.agreed_at))::int AS agreed,
    count(coalesce(r.booked_at, r.started_at))::int AS started, count(r.booked_at)::int AS booked
  FROM (${REACHED}) r`;

const COLUMNS = ['opened', 'registered', 'confirmed', 'agreed', 'started', 'booked'] as const;
const summed = COLUMNS.map((name) => `sum(m.${name})::int AS ${name}`).join(', ');

/** Those that are there, and those that were forgotten. */
const MONTHS = `
  SELECT m.month, ${summed} FROM (${COUNTED} GROUP BY 1 UNION ALL SELECT month, ${COLUMNS.join(', ')} FROM joining_months) m
  GROUP BY m.month ORDER BY m.month DESC LIMIT 24`;

export const joiningMonths = (on: DataSource, usesTerms: boolean): Promise<JoiningMonth[]> =>
  named<JoiningMonth>(on, { name: 'joining-months', text: MONTHS, values: [usesTerms] });

/** One statement: a row is counted once, however many processes forget at the same time. */
const forgetting = (condition: string): string => `
  WITH gone AS (DELETE FROM joinings WHERE ${condition} RETURNING *)
  INSERT INTO joining_months (month, ${COLUMNS.join(', ')})
  ${COUNTED.replace('FROM joinings j', 'FROM gone j')} GROUP BY 1
  ON CONFLICT (month) DO UPDATE SET ${COLUMNS.map((name) => `${name} = joining_months.${name} + EXCLUDED.${name}`).join(', ')}`;

export async function forgetJoinings(on: DataSource, usesTerms: boolean, before: Date): Promise<void> {
  await named(on, { name: 'forget-joinings', text: forgetting('begun_at < $2'), values: [usesTerms, before] });
}

/** Counts in its month the row of a client who is none any more. */
export async function forgetJoiningOf(tx: EntityManager, usesTerms: boolean, clientId: string): Promise<void> {
  const text = forgetting('client_id = $2');
  await named(tx, { name: 'forget-joining-of', text, values: [usesTerms, clientId] });
}

const OPENED = `
  INSERT INTO joining_months (month, ${COLUMNS.join(', ')}) VALUES (date_trunc('month', $1::date)::date, 1, 0, 0, 0, 0, 0)
  ON CONFLICT (month) DO UPDATE SET opened = joining_months.opened + 1`;

/** Counts that somebody opened the form, on a day of the gym's calendar. */
export async function countOpened(on: DataSource, today: CalendarDate): Promise<void> {
  await named(on, { name: 'joining-opened', text: OPENED, values: [today] });
}
