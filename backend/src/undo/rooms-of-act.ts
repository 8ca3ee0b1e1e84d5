import type { EntityManager } from 'typeorm';
import { inRooms, roomOf } from '../acts/act-changes.js';
import type { Act } from '../acts/act.entity.js';
import { FIRST_ROOM } from '../contract/room.js';
import { AppError } from '../platform/errors/app-error.js';

/** Rooms into which an undo brings something back; cancelled visits keep theirs. */
function roomsOf({ changes }: Act): number[] {
  const { overrides, template, move } = changes;
  const rows = overrides === undefined ? [] : inRooms(overrides).before;
  return [
    ...rows.filter((row) => row['kind'] !== 'day').map((row) => Number(row['room'])),
    ...(template === undefined ? [] : [template.room ?? FIRST_ROOM]),
    ...(move === undefined ? [] : [roomOf(move.from).room]),
  ];
}

/** @throws {AppError} CHANGED_SINCE when one of them was removed */
export async function requireRooms(tx: EntityManager, act: Act): Promise<void> {
  const rooms = roomsOf(act).filter((room) => room !== FIRST_ROOM);
  if (rooms.length === 0) return;
  const sql = 'SELECT FROM rooms WHERE number = ANY ($1::smallint[]) AND removed_at IS NOT NULL LIMIT 1';
  if ((await tx.query<object[]>(sql, [rooms])).length > 0) throw new AppError('CHANGED_SINCE');
}
