import { FIRST_ROOM } from '../contract/room.js';
import { roomOf, type JsonRow, type Place } from './act-changes.js';

/** A row of `interests` that stood for a payment alone: its member waited for nothing (rule: paying online). */
export const wasPayingOnly = (row: JsonRow): boolean => (row['payment_id'] ?? null) !== null && row['waited'] !== true;

/** A row of `interests` that waits again. Acts of an older version know no `waited`. */
export const backInLine = (row: JsonRow): JsonRow => ({ ...row, held_until: null, payment_id: null, waited: false });

/** It waits for a place there. */
export function isWaitFor(row: JsonRow, place: Place): boolean {
  const { date, start, end, room } = roomOf(place);
  const isThen = row['appointment_date'] === date && row['start_time'] === start && row['end_time'] === end;
  return isThen && (row['room'] ?? FIRST_ROOM) === room;
}
