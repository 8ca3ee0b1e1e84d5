import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUDIT_CONSEQUENCE } from '../contract/audit-deeds.js';
import { searchPatterns } from '../contract/search-key.js';
import { countSql, totalOf, type ListQuery } from '../platform/lists/list-query.js';

/** null selects everything. `from` is included, `until` is not. */
export interface AuditFilter {
  entity: string | null;
  entityId: string | null;
  action: string | null;
  actorId: string | null;
  clientId: string | null;
  actId: string | null;
  /** Matches the actor's name or the client's; empty matches everything. */
  search: string;
  from: Date | null;
  until: Date | null;
}

export interface AuditRecord {
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string | null;
  action: string;
  entity: string;
  entityId: string;
  clientId: string | null;
  clientName: string | null;
  staffName: string | null;
  before: unknown;
  after: unknown;
  actId: string | null;
  actEntries: number;
}

/**
 * Collects the ids of everything that belongs to these people first, so that the entries are found along the index. A
 * booking that was undone is deleted: the entry of the undo names it.
 */
const aboutAnyOf = (people: string, e: string): string => `${e}.entity_id = ANY (ARRAY(
    WITH people (id) AS (${people})
    SELECT p.id::text FROM people p
    UNION ALL SELECT s.id::text FROM people p JOIN subscriptions s ON s.client_id = p.id
    UNION ALL SELECT a.id::text FROM people p JOIN appointments a ON a.client_id = p.id
    UNION ALL SELECT b.id::text FROM people p JOIN standing_bookings b ON b.client_id = p.id
    UNION ALL SELECT of_undo.id FROM people p
      JOIN audit_entries u ON u.action = 'act.undone' AND u.before ->> 'userId' = p.id::text
      CROSS JOIN LATERAL (VALUES (u.entity_id), (u.before -> 'booked' ->> 'id')) AS of_undo (id)))`;

const CONDITIONS: Readonly<Record<Exclude<keyof AuditFilter, 'search'>, (value: string, e: string) => string>> = {
  entity: (value, e) => `${e}.entity = ${value}`,
  entityId: (value, e) => `${e}.entity_id = ${value}`,
  action: (value, e) => `${e}.action = ${value}`,
  actorId: (value, e) => `${e}.actor_id = ${value}`,
  clientId: (value, e) => aboutAnyOf(`SELECT ${value}::uuid`, e),
  actId: (value, e) => `${e}.act_id = ${value}`,
  from: (value, e) => `${e}.at >= ${value}`,
  until: (value, e) => `${e}.at < ${value}`,
};

/** A condition on audit entries of any alias, with its parameters. */
interface Conditions {
  of: (e: string) => string;
  values: unknown[];
}

/**
 * True when another matching entry represents the same action: the staff change itself, else the first of its
 * consequences. Only consequences need the comparison, and they are few.
 */
const isPart = ({ of }: Conditions): string => `(e.action = '${AUDIT_CONSEQUENCE}' AND e.act_id IS NOT NULL AND EXISTS (
  SELECT FROM audit_entries o WHERE o.act_id = e.act_id AND ${of('o')}
    AND (o.action <> '${AUDIT_CONSEQUENCE}' OR (o.at, o.id) < (e.at, e.id))))`;

/** The client an entry is about, if there is one. These ids come from our own tables, so the casts are safe. */
const CLIENT_OF_ENTRY = `CASE e.entity
  WHEN 'client' THEN e.entity_id::uuid
  WHEN 'subscription' THEN (SELECT s.client_id FROM subscriptions s WHERE s.id = e.entity_id::uuid)
  WHEN 'appointment' THEN coalesce((SELECT a.client_id FROM appointments a WHERE a.id = e.entity_id::uuid),
    (coalesce(e.after, e.before) ->> 'userId')::uuid)
  WHEN 'act' THEN (e.before ->> 'userId')::uuid
  WHEN 'standing-booking' THEN (coalesce(e.after, e.before) ->> 'userId')::uuid
  WHEN 'waiting-list' THEN (coalesce(e.after, e.before) ->> 'userId')::uuid
END`;

interface AuditPage extends Pick<ListQuery<'at'>, 'offset' | 'limit' | 'countTo'> {
  direction: 'ASC' | 'DESC';
  isGrouped?: boolean;
}

@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads a page along the index and counts separately, because counting must not read the entries' contents. */
  async list(filter: AuditFilter, page: AuditPage): Promise<{ rows: AuditRecord[]; total: number | null }> {
    const { offset, limit, direction, countTo, isGrouped = false } = page;
    const conditions = conditionsOf(filter);
    const { values } = conditions;
    const matching = conditions.of('e');
    const where = isGrouped ? `${matching} AND NOT ${isPart(conditions)}` : matching;
    const order = `ORDER BY e.at ${direction}, e.id`;
    const part = `SELECT e.*, ${CLIENT_OF_ENTRY} AS client_id FROM audit_entries e
                  WHERE ${where} ${order} LIMIT ${limit} OFFSET ${offset}`;
    const rows = await this.dataSource.query<AuditRecord[]>(
      `WITH page AS (${part}),
       -- Counts each act once, however many of its entries the page has.
       acts AS (
         SELECT p.act_id, (SELECT count(*)::int FROM audit_entries o WHERE o.act_id = p.act_id) AS entries
         FROM (SELECT DISTINCT act_id FROM page WHERE act_id IS NOT NULL) p
       )
       SELECT e.id, e.at, e.actor_id AS "actorId", u.name AS "actorName", e.action, e.entity,
         e.entity_id AS "entityId", c.id AS "clientId", c.name AS "clientName", s.name AS "staffName", e.before, e.after,
         e.act_id AS "actId",
         coalesce(a.entries, 1) AS "actEntries"
       FROM page e LEFT JOIN acts a ON a.act_id = e.act_id LEFT JOIN users u ON u.id = e.actor_id
         LEFT JOIN users c ON c.id = e.client_id
         LEFT JOIN users s ON s.id = CASE e.entity WHEN 'administrator' THEN e.entity_id::uuid END ${order}`,
      values,
    );
    const of = (condition: string): string =>
      countSql(`SELECT FROM audit_entries e WHERE ${condition}`, countTo, `ORDER BY e.at ${direction}`);
    // To the end, only consequences are looked at closer: whose part an entry is, no index of all entries says.
    const isWhole = isGrouped && countTo === null;
    const count = isWhole ? `${of(matching)} - ${of(`${matching} AND ${isPart(conditions)}`)}` : of(where);
    const [found] = await this.dataSource.query<{ counted: number }[]>(`SELECT ${count} AS counted`, values);
    return { rows, total: totalOf(found?.counted ?? 0, countTo) };
  }
}

function conditionsOf({ search, ...filter }: AuditFilter): Conditions {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const asked = (Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]).filter((key) => filter[key] !== null);
  const bound = asked.map((key) => [key, bind(filter[key])] as const);
  const terms = searchPatterns(search).map((patterns) => `p.search_key LIKE ANY (${bind(patterns)}::text[])`);
  const people = `SELECT p.id FROM users p WHERE ${terms.join(' AND ')}`;
  const of = (e: string): string =>
    [
      'true',
      ...bound.map(([key, value]) => CONDITIONS[key](value, e)),
      ...(terms.length > 0 ? [`(${e}.actor_id = ANY (ARRAY(${people})) OR ${aboutAnyOf(people, e)})`] : []),
    ].join(' AND ');
  return { of, values };
}
