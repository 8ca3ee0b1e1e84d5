import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { named } from '../platform/database/named-query.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import type { NotedChange } from './live.rules.js';

/** Lifetime of a note, far longer than any reader needs. */
const KEPT_SECONDS = 120;
const IS_OLD = `at < now() - make_interval(secs => ${KEPT_SECONDS})`;

/** A PostgreSQL snapshot: the set of transactions that a reader has seen, and the server that numbers them. */
export interface Snapshot {
  server: string;
  seen: string;
}

/** It names a table: of several servers, that one is asked which has the gym. */
const NOW = `
  SELECT pg_current_snapshot()::text AS seen, pg_postmaster_start_time()::text AS server
    FROM (SELECT count(*) FROM job_locks) AS here`;

/** Reads the notes that triggers write with every change. */
@Injectable()
export class ChangesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async now(): Promise<Snapshot> {
    const [now] = await named<Snapshot>(this.dataSource, { name: 'live-now', text: NOW, values: [] });
    if (now === undefined) throw new Error('A count answers one row');
    return now;
  }

  /**
   * Reads the changes committed since: those visible now but not in the snapshot. A sequence number would skip a
   * transaction that took its number early and committed late.
   */
  async since(read: Snapshot): Promise<{ snapshot: Snapshot; noted: NotedChange[] }> {
    const [answer] = await named<Snapshot & { noted: NotedChange[] | null }>(this.dataSource, {
      name: 'live-since',
      text: `WITH fresh AS (
               SELECT DISTINCT topic, date, client_id AS "clientId" FROM live_changes
               WHERE xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
             )
             SELECT pg_current_snapshot()::text AS seen, pg_postmaster_start_time()::text AS server,
               (SELECT json_agg(noted) FROM (
                  SELECT f.*, u.guardian_id AS "guardianId" FROM fresh f LEFT JOIN users u ON u.id = f."clientId"
                ) noted) AS noted`,
      values: [read.seen],
    });
    if (answer === undefined) throw new Error('A statement of sub-selects answers one row');
    const { noted, ...snapshot } = answer;
    // Transactions have other numbers there.
    if (snapshot.server !== read.server) throw new Error('The gym was moved to another server');
    return { snapshot, noted: noted ?? [] };
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
