import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { named } from '../platform/database/named-query.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import type { NotedChange } from './live.rules.js';

/** Lifetime of a note, far longer than any reader needs. */
const KEPT_SECONDS = 120;
const IS_OLD = `at < now() - make_interval(secs => ${KEPT_SECONDS})`;

/** A PostgreSQL snapshot: the set of transactions that a reader has seen. */
export type Snapshot = string;

/** Reads the notes that triggers write with every change. */
@Injectable()
export class ChangesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async now(): Promise<Snapshot> {
    const rows = await named<{ snapshot: Snapshot }>(this.dataSource, {
      name: 'live-now',
      text: 'SELECT pg_current_snapshot()::text AS snapshot',
      values: [],
    });
    return rows[0]?.snapshot ?? '';
  }

  /**
   * Reads the changes committed since: those visible now but not in the snapshot. A sequence number would skip a
   * transaction that took its number early and committed late.
   */
  async since(snapshot: Snapshot): Promise<{ snapshot: Snapshot; noted: NotedChange[] }> {
    const rows = await named<{ snapshot: Snapshot; noted: NotedChange[] | null }>(this.dataSource, {
      name: 'live-since',
      text: `WITH fresh AS (
               SELECT DISTINCT topic, date, client_id AS "clientId" FROM live_changes
               WHERE xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
             )
             SELECT pg_current_snapshot()::text AS snapshot,
               (SELECT json_agg(noted) FROM (
                  SELECT f.*, u.guardian_id AS "guardianId" FROM fresh f LEFT JOIN users u ON u.id = f."clientId"
                ) noted) AS noted`,
      values: [snapshot],
    });
    return { snapshot: rows[0]?.snapshot ?? snapshot, noted: rows[0]?.noted ?? [] };
  }

  async forget(): Promise<void> {
    await this.dataSource.query(`DELETE FROM live_changes WHERE ${IS_OLD}`);
  }
}

/** Deletes old notes. Deleting twice does no harm, so every process may run it. */
@Injectable()
export class LiveHousekeepingService {
  constructor(private readonly changes: ChangesRepository) {}

  @Scheduled(CronExpression.EVERY_MINUTE, `EXISTS (SELECT FROM live_changes WHERE ${IS_OLD})`)
  forget(): Promise<void> {
    return this.changes.forget();
  }
}
