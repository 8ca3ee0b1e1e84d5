import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { searchPatterns } from '../contract/search-key.js';

/** null selects everything. `from` is included, `until` is not. */
export interface AuditFilter {
  entity: string | null;
  entityId: string | null;
  action: string | null;
  actorId: string | null;
  clientId: string | null;
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
  before: unknown;
  after: unknown;
}

/** Collects the ids of everything that belongs to these people first, so that the entries are found along the index. */
const aboutAnyOf = (people: string): string => `e.entity_id = ANY (ARRAY(
    WITH people (id) AS (${people})
    SELECT p.id::text FROM people p
    UNION ALL SELECT s.id::text FROM people p JOIN subscriptions s ON s.client_id = p.id
    UNION ALL SELECT a.id::text FROM people p JOIN appointments a ON a.client_id = p.id))`;

const CONDITIONS: Readonly<Record<Exclude<keyof AuditFilter, 'search'>, (value: string) => string>> = {
  entity: (value) => `e.entity = ${value}`,
  entityId: (value) => `e.entity_id = ${value}`,
  action: (value) => `e.action = ${value}`,
  actorId: (value) => `e.actor_id = ${value}`,
  clientId: (value) => aboutAnyOf(`SELECT ${value}::uuid`),
  from: (value) => `e.at >= ${value}`,
  until: (value) => `e.at < ${value}`,
};

/** The client an entry is about, if there is one; these ids come from our own tables, so the casts are safe. */
const CLIENT_OF_ENTRY = `CASE e.entity
  WHEN 'client' THEN e.entity_id::uuid
  WHEN 'subscription' THEN (SELECT s.client_id FROM subscriptions s WHERE s.id = e.entity_id::uuid)
  WHEN 'appointment' THEN (SELECT a.client_id FROM appointments a WHERE a.id = e.entity_id::uuid)
END`;

@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads a page along the index and counts separately, because counting must not read the entries' contents. */
  async list(
    filter: AuditFilter,
    { offset, limit, direction }: { offset: number; limit: number; direction: 'ASC' | 'DESC' },
  ): Promise<{ rows: AuditRecord[]; total: number }> {
    const { where, values } = conditionsOf(filter);
    const order = `ORDER BY e.at ${direction}, e.id`;
    const page = `SELECT e.*, ${CLIENT_OF_ENTRY} AS client_id FROM audit_entries e
                  WHERE ${where} ${order} LIMIT ${limit} OFFSET ${offset}`;
    const rows = await this.dataSource.query<AuditRecord[]>(
      `SELECT e.id, e.at, e.actor_id AS "actorId", u.name AS "actorName", e.action, e.entity,
         e.entity_id AS "entityId", c.id AS "clientId", c.name AS "clientName", e.before, e.after
       FROM (${page}) e LEFT JOIN users u ON u.id = e.actor_id LEFT JOIN users c ON c.id = e.client_id ${order}`,
      values,
    );
    const counted = `SELECT count(*)::int AS total FROM audit_entries e WHERE ${where}`;
    const [count] = await this.dataSource.query<{ total: number }[]>(counted, values);
    return { rows, total: count?.total ?? 0 };
  }
}

function conditionsOf({ search, ...filter }: AuditFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const asked = (Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]).filter((key) => filter[key] !== null);
  const where = asked.map((key) => CONDITIONS[key](bind(filter[key])));
  const terms = searchPatterns(search).map((patterns) => `p.search_key LIKE ANY (${bind(patterns)}::text[])`);
  if (terms.length > 0) {
    const people = `SELECT p.id FROM users p WHERE ${terms.join(' AND ')}`;
    where.push(`(e.actor_id = ANY (ARRAY(${people})) OR ${aboutAnyOf(people)})`);
  }
  return { where: ['true', ...where].join(' AND '), values };
}
