import type { EntityManager } from 'typeorm';
import { nameOfHours } from '../contract/hours.js';
import { formerKeys } from '../platform/database/former-keys.js';

interface RoomSlot {
  room: number;
  day: number;
  start: string;
  end: string;
  by: string;
  of: string | null;
}

type Times = readonly [days: readonly number[], start: string, end: string];

const REFORMER = 2;
const HOURS_OF_MARIA = 3;

/** Weekdays count from Sunday 0. These begin between the timeslots of the first room. */
const REFORMER_TIMES: readonly Times[] = [
  [[1, 3, 5], '09:30', '10:20'],
  [[2, 4], '17:30', '18:20'],
];
/** She leads nothing else then. */
const TIMES_OF_MARIA: readonly Times[] = [
  [[1, 3], '11:15', '12:00'],
  [[1, 3, 5], '12:15', '13:00'],
  [[2, 4], '16:15', '17:00'],
  [[2, 4], '17:15', '18:00'],
];

const slotsOf = (times: readonly Times[], of: Pick<RoomSlot, 'room' | 'by' | 'of'>): RoomSlot[] =>
  times.flatMap(([days, start, end]) => days.map((day) => ({ ...of, day, start, end })));

/** A small second room for Pilates, and the hours of a trainer. Needs the classes. */
export async function writeRooms(tx: EntityManager): Promise<void> {
  for (const { drop } of await formerKeys(tx)) await tx.query(drop);
  const { nameEl, nameEn } = nameOfHours({ nameEl: 'Μαρία', nameEn: 'Maria' });
  await tx.query(
    `INSERT INTO rooms (number, key, name_el, name_en, capacity, position, trainer_id)
     VALUES (${REFORMER}, 'reformer', 'Αίθουσα reformer', 'Reformer room', 4, 1, NULL),
       (${HOURS_OF_MARIA}, 'maria', $1, $2, 1, 2, (SELECT id FROM trainers WHERE name_en = 'Maria'))`,
    [nameEl, nameEn],
  );
  const slots = [
    ...slotsOf(REFORMER_TIMES, { room: REFORMER, by: 'Eleni', of: 'Pilates' }),
    ...slotsOf(TIMES_OF_MARIA, { room: HOURS_OF_MARIA, by: 'Maria', of: null }),
  ];
  await tx.query(
    `INSERT INTO global_timeslots (room, day_of_week, start_time, end_time, original_start_time, original_end_time,
       class_id, trainer_id)
     SELECT s.room, s.day, s.start, s."end", s.start, s."end", (SELECT id FROM classes WHERE name_en = s."of"),
       (SELECT id FROM trainers WHERE name_en = s.by)
     FROM jsonb_to_recordset($1::jsonb) AS s(room smallint, day smallint, start time, "end" time, by text, "of" text)`,
    [JSON.stringify(slots)],
  );
}
