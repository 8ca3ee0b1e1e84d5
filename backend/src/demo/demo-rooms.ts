import type { EntityManager } from 'typeorm';
import { formerKeys } from '../platform/database/former-keys.js';

/** Hours of the second room by weekday (Sunday 0), at times that begin between those of the first. */
const HOURS: readonly [days: readonly number[], start: string, end: string][] = [
  [[1, 3, 5], '09:30', '10:20'],
  [[2, 4], '17:30', '18:20'],
];

/** A small second room for Pilates, with hours at which its trainer leads nothing else. Needs the classes. */
export async function writeSecondRoom(tx: EntityManager): Promise<void> {
  for (const { drop } of await formerKeys(tx)) await tx.query(drop);
  await tx.query(
    `INSERT INTO rooms (number, key, name_el, name_en, capacity, position)
     VALUES (2, 'reformer', 'Αίθουσα reformer', 'Reformer room', 4, 1)`,
  );
  const slots = HOURS.flatMap(([days, start, end]) => days.map((day) => ({ day, start, end })));
  await tx.query(
    `INSERT INTO global_timeslots (room, day_of_week, start_time, end_time, original_start_time, original_end_time,
       class_id, trainer_id)
     SELECT 2, s.day, s.start, s."end", s.start, s."end", (SELECT id FROM classes WHERE name_en = 'Pilates'),
       (SELECT id FROM trainers WHERE name_en = 'Eleni')
     FROM jsonb_to_recordset($1::jsonb) AS s(day smallint, start time, "end" time)`,
    [JSON.stringify(slots)],
  );
}
