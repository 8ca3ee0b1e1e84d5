import type { JsonRow } from './act-changes.js';

/** A row of `interests` that stood for a payment alone: its member waited for nothing (rule: paying online). */
export const wasPayingOnly = (row: JsonRow): boolean => (row['payment_id'] ?? null) !== null && row['waited'] !== true;

/** A row of `interests` that waits again. Acts of an older version know no `waited`. */
export const backInLine = (row: JsonRow): JsonRow => ({ ...row, held_until: null, payment_id: null, waited: false });
