/*
 * An answer can be used again while no note in `live_changes` says that its rows changed (rule: figures). Processes
 * need not tell each other, and it also holds for changes by SQL.
 */

/** Well below the life of a note, so that none is missed because it was deleted. */
const ASKED_AGAIN_SECONDS = 30;

/** When something was read: the series of notes, what the reader had seen of it, and the time of the database. */
export interface ReadAt {
  series: string | null;
  seen: string;
  at: Date;
}

/** Columns of a statement whose result is remembered. */
export const READ_AT = `(SELECT id FROM note_series) AS series, pg_current_snapshot()::text AS seen, clock_timestamp() AS at`;

/** Begins a series where a crash of the database has emptied the table: the notes were lost with it. */
export const BEGIN_SERIES = 'INSERT INTO note_series DEFAULT VALUES ON CONFLICT DO NOTHING';

export const valuesOf = (read: ReadAt | null): unknown[] => [
  read?.series ?? null,
  read?.seen ?? null,
  read?.at ?? null,
];

/** SQL: true if nothing of these topics changed since. The parameters from `$first` on are `valuesOf`. */
export const unchangedSql = (topics: readonly string[], first: number): string => `coalesce(
  $${first}::uuid = (SELECT id FROM note_series)
  AND $${first + 2}::timestamptz > clock_timestamp() - interval '${ASKED_AGAIN_SECONDS} seconds'
  AND NOT EXISTS (SELECT FROM live_changes
    WHERE xid >= pg_snapshot_xmin($${first + 1}::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $${first + 1}::pg_snapshot)
      AND topic IN (${topics.map((topic) => `'${topic}'`).join(', ')})), false)`;
