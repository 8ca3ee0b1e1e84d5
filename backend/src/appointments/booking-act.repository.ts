import type { EntityManager } from 'typeorm';
import type { BookedByAct, JsonRow } from '../acts/act-changes.js';
import { named } from '../platform/database/named-query.js';
import type { NewBooking } from './booking.repository.js';

const WAITS = `SELECT to_jsonb(i) AS row FROM interests i WHERE i.client_id = $1 ORDER BY i.created_at, i.id`;
const ROW = `SELECT to_jsonb(a) - 'status' AS row FROM appointments a WHERE a.id = $1`;

/** The client's entries in waiting lists: a booking ends some of them. */
export const waitsOf = async (tx: EntityManager, clientId: string): Promise<JsonRow[]> =>
  (await named<{ row: JsonRow }>(tx, { name: 'waits-of', text: WAITS, values: [clientId] })).map(({ row }) => row);

/** A written booking as its undo needs it; `waitsBefore` are the client's entries before it. */
export async function bookedByAct(
  tx: EntityManager,
  { id, clientId, date, slot }: NewBooking,
  waitsBefore: readonly JsonRow[],
): Promise<BookedByAct> {
  const [booked] = await named<{ row: JsonRow }>(tx, { name: 'row-of-booking', text: ROW, values: [id] });
  if (booked === undefined) throw new Error('A written booking has a row');
  const left = waitsBefore.length === 0 ? [] : await waitsOf(tx, clientId);
  const waits = waitsBefore.filter((wait) => !left.some((one) => one['id'] === wait['id']));
  return { id, date, start: slot.start, end: slot.end, row: booked.row, waits };
}
