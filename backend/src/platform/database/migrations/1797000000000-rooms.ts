import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex, inBatches } from './online.js';

/*
 * Rooms. Everything that is there lands in the first one, and a process of the version before goes on writing into it:
 * columns have a constant default, and the keys without the room stay beside those with it. They hold as long as there
 * is one room, and go in the transaction that makes the second.
 */
const TABLES = [
  ...['global_timeslots', 'timeslot_overrides', 'appointments', 'slot_occupancies', 'interests', 'past_waits'],
  'standing_bookings',
];

const ROOMS = `
CREATE TABLE IF NOT EXISTS rooms (
  number smallint NOT NULL CONSTRAINT rooms_pkey PRIMARY KEY,
  key text NOT NULL,
  name_el text NOT NULL,
  name_en text NOT NULL,
  capacity integer,
  position integer NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  removed_at timestamptz,
  CONSTRAINT rooms_key_key UNIQUE (key),
  CONSTRAINT rooms_number_range CHECK (number BETWEEN 1 AND 99),
  CONSTRAINT rooms_key_form CHECK (key ~ '^[a-z][a-z0-9]{0,11}$'),
  CONSTRAINT rooms_capacity_range CHECK (capacity BETWEEN 1 AND 50),
  CONSTRAINT rooms_first_is_active CHECK (number <> 1 OR is_active),
  CONSTRAINT rooms_removed_is_inactive CHECK (removed_at IS NULL OR NOT is_active)
) WITH (vacuum_truncate = off)`;
const FIRST = `INSERT INTO rooms (number, key, name_el, name_en) VALUES (1, 'main', 'Κύρια αίθουσα', 'Main room')
  ON CONFLICT DO NOTHING`;

/** Every screen shows the rooms. */
const WATCHED = `
CREATE OR REPLACE FUNCTION note_change_of_rooms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('palestra.restoring', true), '') <> 'on' THEN
    INSERT INTO live_changes (topic) VALUES ('settings');
  END IF;
  RETURN NULL;
END
$$`;
const TRIGGER = `
DROP TRIGGER IF EXISTS rooms_are_watched ON rooms;
CREATE TRIGGER rooms_are_watched AFTER INSERT OR UPDATE OR DELETE ON rooms
  FOR EACH ROW EXECUTE FUNCTION note_change_of_rooms()`;

/** With the room in them; the same without it are there already. */
const KEYS = [
  ['slot_occupancies_room_key', 'slot_occupancies (slot_date, start_time, end_time, room)'],
  [
    'appointments_one_per_room_slot',
    'appointments (client_id, appointment_date, start_time, end_time, room) WHERE status <> 2',
  ],
  ['interests_client_room_slot_key', 'interests (client_id, appointment_date, start_time, end_time, room)'],
  ['global_timeslots_room_times_key', 'global_timeslots (day_of_week, original_start_time, original_end_time, room)'],
  [
    'timeslot_overrides_room_slot_key',
    `timeslot_overrides (date, start_time, end_time, room, kind) WHERE kind <> 'day'`,
  ],
  ['timeslot_overrides_room_key', `timeslot_overrides (date, room) WHERE kind = 'room'`],
] as const;

/** Keys that a second room takes away, and by which a version that knows one room books. */
const FORMER_INDEXES = [
  ['appointments_one_per_slot', 'appointments (client_id, appointment_date, start_time, end_time) WHERE status <> 2'],
  ['timeslot_overrides_slot_key', `timeslot_overrides (date, start_time, end_time, kind) WHERE kind <> 'day'`],
] as const;
const FORMER_KEYS = [
  [
    'slot_occupancies_pkey',
    `ALTER TABLE slot_occupancies ADD CONSTRAINT slot_occupancies_pkey PRIMARY KEY (slot_date, start_time, end_time)`,
  ],
  [
    'interests_client_slot_key',
    `ALTER TABLE interests ADD CONSTRAINT interests_client_slot_key
       UNIQUE (client_id, appointment_date, start_time, end_time)`,
  ],
  [
    'global_timeslots_times_key',
    `ALTER TABLE global_timeslots ADD CONSTRAINT global_timeslots_times_key
       UNIQUE (day_of_week, original_start_time, original_end_time)`,
  ],
] as const;

/** Where one room is left, closing it closes the day. */
const CLOSED_TWICE = `
  DELETE FROM timeslot_overrides o WHERE o.kind = 'room' AND (o.room <> 1 OR EXISTS (
    SELECT FROM timeslot_overrides d WHERE d.kind = 'day' AND d.date = o.date))`;
const CLOSED_DAYS = `
  UPDATE timeslot_overrides SET kind = 'day'
  WHERE id IN (SELECT id FROM timeslot_overrides WHERE kind = 'room' LIMIT 1000)`;

/** The checks are true of every row that is there: new rows are checked at once, old ones without a lock. */
const checks = (kinds: string, closings: string): [change: string, validate: string] => [
  `ALTER TABLE timeslot_overrides
     DROP CONSTRAINT timeslot_overrides_kind_known,
     DROP CONSTRAINT timeslot_overrides_slot_unless_day,
     ADD CONSTRAINT timeslot_overrides_kind_known CHECK (kind IN (${kinds})) NOT VALID,
     ADD CONSTRAINT timeslot_overrides_slot_unless_day
       CHECK ((${closings}) = (start_time IS NULL) AND (${closings}) = (end_time IS NULL)) NOT VALID`,
  `ALTER TABLE timeslot_overrides
     VALIDATE CONSTRAINT timeslot_overrides_kind_known, VALIDATE CONSTRAINT timeslot_overrides_slot_unless_day`,
];
const CHECKS = checks(`'day', 'room', 'disabled', 'time', 'capacity', 'extra'`, `kind IN ('day', 'room')`);
const FORMER_CHECKS = checks(`'day', 'disabled', 'time', 'capacity', 'extra'`, `kind = 'day'`);

interface RoomWords {
  /** A condition that a row of a slot is in the room of the entry. */
  inRoom: (row: string) => string;
  column: string;
  value: string;
  suffix: string;
}
const WITH_ROOM: RoomWords = {
  inRoom: (row) => `AND ${row}.room = OLD.room`,
  column: ', room',
  value: ', OLD.room',
  suffix: `|| CASE WHEN d.room = 1 THEN '' ELSE '_' || d.room END`,
};
const WITHOUT: RoomWords = { inRoom: () => '', column: '', value: '', suffix: '' };

const endOfInterest = ({ inRoom, suffix }: RoomWords): string => `
CREATE OR REPLACE FUNCTION end_of_interest() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE booked_then timestamptz;
BEGIN
  IF OLD.held_until IS NOT NULL THEN
    UPDATE slot_occupancies o SET booked = o.booked - 1
    WHERE o.slot_date = OLD.appointment_date AND o.start_time = OLD.start_time AND o.end_time = OLD.end_time
      ${inRoom('o')};
  END IF;
  IF TG_OP = 'DELETE' THEN
    SELECT greatest(a.booked_at, a.moved_at) INTO booked_then
    FROM appointments a WHERE a.client_id = OLD.client_id AND a.appointment_date = OLD.appointment_date
      AND a.start_time = OLD.start_time AND a.end_time = OLD.end_time AND a.status <> 2 ${inRoom('a')}
      AND (OLD.held_until IS NOT NULL OR (a.promoted_at IS NOT NULL AND a.moved_at IS NULL));
    IF FOUND THEN
      WITH dropped AS (
        DELETE FROM interests WHERE client_id = OLD.client_id AND (any_of = OLD.any_of
          OR (appointment_date = OLD.appointment_date AND NOT is_preferred)) RETURNING *
      )
      INSERT INTO audit_entries (at, actor_id, action, entity, entity_id, before, after)
      SELECT booked_then, NULL, 'waiting-list.dropped', 'waiting-list',
        to_char(d.appointment_date, 'YYYY-MM-DD') || '_' || to_char(d.start_time, 'HH24MI') || '-'
          || to_char(d.end_time, 'HH24MI') ${suffix},
        NULL, jsonb_build_object('userId', d.client_id)
      FROM dropped d;
    END IF;
  END IF;
  RETURN NULL;
END
$$`;

const noteServedWait = ({ inRoom, column, value }: RoomWords): string => `
CREATE OR REPLACE FUNCTION note_served_wait() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO past_waits AS w (id, client_id, appointment_date, start_time, end_time${column}, asked_at, was_served)
  SELECT OLD.id, OLD.client_id, OLD.appointment_date, OLD.start_time, OLD.end_time${value}, OLD.created_at, true
  WHERE EXISTS (
    SELECT FROM appointments a WHERE a.client_id = OLD.client_id AND a.appointment_date = OLD.appointment_date
      AND a.start_time = OLD.start_time AND a.end_time = OLD.end_time AND a.status <> 2 ${inRoom('a')})
  ON CONFLICT (id) DO UPDATE SET was_served = true;
  RETURN NULL;
END
$$`;

/** `CREATE OR REPLACE` forgets the search path. */
const searchPathOf = (name: string): string => `
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION ${name}() SET search_path = %I, pg_temp', current_schema());
END $$`;

const functionsOf = (words: RoomWords): string[] => [
  `${endOfInterest(words)};${searchPathOf('end_of_interest')}`,
  `${noteServedWait(words)};${searchPathOf('note_served_wait')}`,
];

/** A slot is also known by its room (rule: rooms). */
export class Rooms1797000000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [ROOMS, FIRST, WATCHED, searchPathOf('note_change_of_rooms'), TRIGGER]) {
      await queryRunner.query(statement);
    }
    for (const table of TABLES) {
      await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS room smallint NOT NULL DEFAULT 1`);
    }
    await queryRunner.query(
      'ALTER TABLE calendar_feeds ADD COLUMN IF NOT EXISTS room smallint, ADD COLUMN IF NOT EXISTS trainer_id uuid',
    );
    for (const statement of [...CHECKS, ...functionsOf(WITH_ROOM)]) await queryRunner.query(statement);
    for (const [name, on] of KEYS) await buildIndex(queryRunner, name, on, { isUnique: true });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const others = (await queryRunner.query('SELECT FROM rooms WHERE number <> 1 AND removed_at IS NULL')) as object[];
    if (others.length > 0) throw new Error('A gym with several rooms cannot go back to a version that knows one');
    for (const [name, on] of FORMER_INDEXES) await buildIndex(queryRunner, name, on, { isUnique: true });
    for (const [name, statement] of FORMER_KEYS) {
      const found = (await queryRunner.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [name])) as object[];
      if (found.length === 0) await queryRunner.query(statement);
    }
    await queryRunner.query(CLOSED_TWICE);
    await inBatches(queryRunner, CLOSED_DAYS);
    for (const [name] of KEYS) await dropIndex(queryRunner, name);
    for (const statement of [...functionsOf(WITHOUT), ...FORMER_CHECKS]) await queryRunner.query(statement);
    for (const table of TABLES) await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN room`);
    // Such an address shows all timeslots to a version that knows no rooms.
    await inBatches(
      queryRunner,
      `DELETE FROM calendar_feeds WHERE user_id IN (
         SELECT user_id FROM calendar_feeds WHERE room IS NOT NULL OR trainer_id IS NOT NULL LIMIT 1000)`,
    );
    await queryRunner.query('ALTER TABLE calendar_feeds DROP COLUMN room, DROP COLUMN trainer_id');
    await queryRunner.query('DROP TABLE rooms; DROP FUNCTION note_change_of_rooms');
  }
}
