import type { DataSource } from 'typeorm';
import { databaseAtHand } from '../gyms/current-gym.js';

/** PostgreSQL's code of a write for which there is no room. */
export const DISK_FULL = '53100';

interface Refusal {
  probe: Promise<void> | null;
}

/** Databases that have refused a write for want of room, by address as the directory has it. null: that of the process. */
const full = new Map<string | null, Refusal>();

/** Called with the code of every error that PostgreSQL reports to this process, and the database that reports it. */
export function noteFault(code: string | undefined, database: string | null = null): void {
  if (code === DISK_FULL && !full.has(database)) full.set(database, { probe: null });
}

/** Writes more than the free space in existing pages, so that the disk itself must provide room. */
const PROBE = `
  CREATE TEMP TABLE room_for_more ON COMMIT DROP AS
  SELECT repeat(md5(n::text), 60) AS filling FROM generate_series(1, 1000) AS n`;

/**
 * True while the database at hand refuses writes because its disk is full. Runs no query unless a write has been refused.
 */
export async function isDiskFull(dataSource: Pick<DataSource, 'transaction'>): Promise<boolean> {
  const database = databaseAtHand();
  const refusal = full.get(database);
  if (refusal === undefined) return false;
  // Concurrent callers share one probe; until it succeeds, the disk still counts as full.
  refusal.probe ??= dataSource
    .transaction((tx) => tx.query(PROBE))
    .then(
      () => void full.delete(database),
      () => undefined,
    )
    .finally(() => (refusal.probe = null));
  await refusal.probe;
  return full.has(database);
}
