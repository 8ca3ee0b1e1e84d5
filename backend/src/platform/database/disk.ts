import type { DataSource } from 'typeorm';

const DISK_FULL = '53100';

let isFull = false;

/** Every error that PostgreSQL answers a connection of this process with passes here. */
export function noteFault(code: string | undefined): void {
  if (code === DISK_FULL) isFull = true;
}

/** More than what is free in pages that are there already, so that the disk itself has to give room. */
const PROBE = `
  CREATE TEMP TABLE room_for_more ON COMMIT DROP AS
  SELECT repeat(md5(n::text), 60) AS filling FROM generate_series(1, 1000) AS n`;

let probe: Promise<void> | null = null;

/** Whether the database has refused a write for want of room, and would again. Asks nothing while none was refused. */
export async function isDiskFull(dataSource: Pick<DataSource, 'transaction'>): Promise<boolean> {
  if (!isFull) return false;
  // Everybody who asks meanwhile waits for the same answer: until there is one, the last refusal holds.
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
