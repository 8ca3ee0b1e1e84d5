import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Null asks for everything. `from` is included, `until` is not. */
export interface AuditFilter {
  entity: string | null;
  entityId: string | null;
  action: string | null;
  actorId: string | null;
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
  before: unknown;
  after: unknown;
}

const CONDITIONS: Readonly<Record<keyof AuditFilter, string>> = {
  entity: 'e.entity =',
  entityId: 'e.entity_id =',
  action: 'e.action =',
  actorId: 'e.actor_id =',
  from: 'e.at >=',
  until: 'e.at <',
};

@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** A page along the index, and the count by itself: counting must not read what the entries hold. */
  async list(
    filter: AuditFilter,
    { offset, limit, direction }: { offset: number; limit: number; direction: 'ASC' | 'DESC' },
  ): Promise<{ rows: AuditRecord[]; total: number }> {
    const { where, values } = conditionsOf(filter);
    const rows = await this.dataSource.query<AuditRecord[]>(
      `SELECT e.id, e.at, e.actor_id AS "actorId", u.name AS "actorName", e.action, e.entity,
         e.entity_id AS "entityId", e.before, e.after
       FROM audit_entries e LEFT JOIN users u ON u.id = e.actor_id
       WHERE ${where} ORDER BY e.at ${direction}, e.id LIMIT ${limit} OFFSET ${offset}`,
      values,
    );
    const counted = `SELECT count(*)::int AS total FROM audit_entries e WHERE ${where}`;
    const [count] = await this.dataSource.query<{ total: number }[]>(counted, values);
    return { rows, total: count?.total ?? 0 };
  }
}

function conditionsOf(filter: AuditFilter): { where: string; values: unknown[] } {
  const asked = (Object.keys(CONDITIONS) as (keyof AuditFilter)[]).filter((key) => filter[key] !== null);
  const where = asked.map((key, i) => `${CONDITIONS[key]} $${i + 1}`);
  return { where: ['true', ...where].join(' AND '), values: asked.map((key) => filter[key]) };
}
