import type { EntityManager } from 'typeorm';
import type { BookedByAct, JsonRow, Place } from '../acts/act-changes.js';
import { isWaitFor } from '../acts/kept-waits.js';
import { named } from '../platform/database/named-query.js';

const WAITS = `SELECT to_jsonb(i) AS row FROM interests i WHERE i.client_id = $1 ORDER BY i.created_at, i.id`;
const ROWS = `SELECT a.id, to_jsonb(a) - 'status' AS row FROM appointments a WHERE a.id = ANY ($1::uuid[])`;

/** The client's entries in waiting lists: a booking ends some of them. */
export const waitsOf = async (tx: EntityManager, clientId: string): Promise<JsonRow[]> =>
  (await named<{ row: JsonRow }>(tx, { name: 'waits-of', text: WAITS, values: [clientId] })).map(({ row }) => row);

/**
 * Written bookings of a client as their undo needs them; `waitsBefore` are the client's entries before all of them. An
 * entry that ended with that of another slot is kept with the first booking.
 */
export async function bookedByAct(
  tx: EntityManager,
  clientId: string,
  bookings: readonly (Required<Place> & { id: string })[],
  waitsBefore: readonly JsonRow[],
): Promise<BookedByAct[]> {
  const values = [bookings.map(({ id }) => id)];
  const rows = await named<{ id: string; row: JsonRow }>(tx, { name: 'rows-of-bookings', text: ROWS, values });
  const left = waitsBefore.length === 0 ? [] : await waitsOf(tx, clientId);
  const ended = waitsBefore.filter((wait) => !left.some((one) => one['id'] === wait['id']));
  const indexOf = (wait: JsonRow): number =>
    Math.max(
      0,
      bookings.findIndex((booking) => isWaitFor(wait, booking)),
    );
  return bookings.map(({ id, date, start, end, room }, i) => {
    const row = rows.find((one) => one.id === id)?.row;
    if (row === undefined) throw new Error('A written booking has a row');
    return { id, date, start, end, room, row, waits: ended.filter((wait) => indexOf(wait) === i) };
  });
}
