import type { Changed, JsonRow } from '../acts/act-changes.js';

/** Rows to write as they were, and present ones to remove; those to write replace present ones with the same key. */
export interface Restoring {
  write: JsonRow[];
  remove: JsonRow[];
}

/**
 * Reverses an act's own changes of rows and leaves everything else alone. null when somebody has changed one of them
 * since; a row that is already as it was before needs nothing.
 */
export function rowsToRestore(
  { before, after }: Changed<JsonRow>,
  present: readonly JsonRow[],
  keyOf: (row: JsonRow) => string,
): Restoring | null {
  const byKey = (rows: readonly JsonRow[]) => new Map(rows.map((row) => [keyOf(row), row]));
  const [was, became, is] = [byKey(before), byKey(after), byKey(present)];
  const restoring: Restoring = { write: [], remove: [] };
  for (const key of new Set([...was.keys(), ...became.keys()])) {
    const [former, left, current] = [was.get(key), became.get(key), is.get(key)];
    if (isSame(former, left) || isSame(current, former)) continue;
    if (!isSame(current, left)) return null;
    if (former !== undefined) restoring.write.push(former);
    if (current !== undefined) restoring.remove.push(current);
  }
  return restoring;
}

/**
 * The same for single columns of rows that are never deleted, by id: other columns may have changed since. Returns the
 * columns to write by id, or null.
 */
export function columnsToRestore(
  { before, after }: Changed<JsonRow>,
  present: readonly JsonRow[],
  columns: readonly string[],
): Map<string, JsonRow> | null {
  const cells = (rows: readonly JsonRow[]): JsonRow[] =>
    rows.flatMap((row) => columns.map((column) => ({ id: row.id, column, value: row[column] ?? null })));
  const ids = new Set(before.map(({ id }) => id));
  const ofKnown = (rows: readonly JsonRow[]): JsonRow[] => cells(rows.filter(({ id }) => ids.has(id)));
  const changed = { before: ofKnown(before), after: ofKnown(after) };
  const restoring = rowsToRestore(changed, ofKnown(present), ({ id, column }) => `${String(id)} ${String(column)}`);
  if (restoring === null) return null;
  const byId = new Map<string, JsonRow>();
  for (const { id, column, value } of restoring.write) {
    byId.set(String(id), { ...byId.get(String(id)), [String(column)]: value });
  }
  return byId;
}

/** Compares rows whose keys may be in another order, as `jsonb` keeps none. */
function isSame(a: JsonRow | undefined, b: JsonRow | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const sorted = (row: JsonRow): string =>
    JSON.stringify(
      Object.entries(row)
        // A column that is younger than the act has no value there.
        .filter(([, value]) => value !== null)
        .sort(([x], [y]) => (x < y ? -1 : 1)),
    );
  return sorted(a) === sorted(b);
}
