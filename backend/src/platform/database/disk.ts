import type { DataSource } from 'typeorm';

const DISK_FULL = '53100';

let isFull = false;

/** Called with the code of every error that PostgreSQL reports to this process. */
export function noteFault(code: string | undefined): void {
  if (code === DISK_FULL) isFull = true;
}

/** Writes more than the free space in existing pages, so that the disk itself must provide room. */
const PROBE = `
  CREATE TEMP TABLE room_for_more ON COMMIT DROP AS
  SELECT repeat(md5(n::text), 60) AS filling FROM generate_series(1, 1000) AS n`;

let probe: Promise<void> | null = null;

/** True while the database refuses writes because its disk is full. Runs no query unless a write has been refused. */
export async function isDiskFull(dataSource: Pick<DataSource, 'transaction'>): Promise<boolean> {
  if (!isFull) return false;
  // Concurrent callers share one probe; until it succeeds, the disk still counts as full.
  probe ??= dataSource
    .transaction((tx) => tx.query(PROBE))
    .then(
      () => void (isFull = false),
      () => undefined,
    )
    .finally(() => (probe = null));
  await probe;
  return isFull;
}
